// Guidance

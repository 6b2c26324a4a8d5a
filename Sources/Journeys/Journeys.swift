// Journeys

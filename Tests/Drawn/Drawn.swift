// Drawn

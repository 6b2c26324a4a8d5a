// OSMReading

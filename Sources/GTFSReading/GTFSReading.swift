// GTFSReading

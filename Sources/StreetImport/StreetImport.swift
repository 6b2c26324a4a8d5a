// StreetImport

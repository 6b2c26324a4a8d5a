// PlaceImport

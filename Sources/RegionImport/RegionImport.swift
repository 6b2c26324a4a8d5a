// RegionImport

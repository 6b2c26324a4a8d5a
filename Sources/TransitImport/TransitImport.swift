// TransitImport

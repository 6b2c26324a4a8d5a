// TransitRouting

// The library's front door: everything an app needs to open a region, find places, plan and narrate.

@_exported import Accounts
@_exported import Geometry
@_exported import Guidance
@_exported import Journeys
@_exported import Live
@_exported import MapPictures
@_exported import Measures
@_exported import Places
@_exported import Region
@_exported import RegionImport
@_exported import StreetRouting
@_exported import Streets
@_exported import Transit
@_exported import TransitRouting

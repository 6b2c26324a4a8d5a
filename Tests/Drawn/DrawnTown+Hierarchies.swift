import Archive
import StreetRouting
import Streets

extension DrawnTown {
    /// The streets with the hierarchies of these profiles' modes, as an import makes them.
    public func graph(preparedFor profiles: TravelProfile...) throws -> StreetGraph {
        var writer = ArchiveWriter(kind: StreetSections.kind)
        columns.add(to: &writer)
        for profile in profiles {
            HierarchySections(profile.mode).set(.made(for: graph, profile: profile), in: &writer)
        }
        return try StreetGraph(Archive(writer.inMemory(), kind: StreetSections.kind))
    }
}

import Testing

@testable import RegionImport

/// Two pieces of work at once, and what becomes of the one where the other fails.
@Suite struct TogetherTests {
    @Test(arguments: [true, false])
    func bothAreDone(startsThread: Bool) throws {
        let (first, second) = try together({ _ in 1 }, beside: { _ in "two" }, startsThread: startsThread)
        #expect(first == 1 && second == "two")
    }

    /// The name of the zone in the error that is told.
    private func failure(
        startsThread: Bool = true, _ first: (WorkBeside) throws(RegionImportError) -> Int?,
        beside second: @escaping @Sendable (WorkBeside) throws(RegionImportError) -> Int?
    ) -> String? {
        do throws(RegionImportError) {
            _ = try together(first, beside: second, startsThread: startsThread)
            return nil
        } catch {
            if case .unknownZone(let name) = error { return name }
            return error.description
        }
    }

    @Test(arguments: [true, false])
    func theErrorOfTheFirstIsTold(startsThread: Bool) {
        let told = failure(startsThread: startsThread) { (_) throws(RegionImportError) in
            throw .unknownZone("first")
        } beside: { (_) throws(RegionImportError) in
            throw .unknownZone("second")
        }
        #expect(told == "first")
    }

    @Test func whereTheFirstFailsTheOtherGivesUp() {
        let told = failure { (_) throws(RegionImportError) in
            throw .unknownZone("first")
        } beside: { beside in
            while !beside.isInVain {}
            return nil
        }
        #expect(told == "first")
    }

    @Test func whereTheSecondFailsTheFirstGivesUp() {
        let told = failure { beside in
            while !beside.isInVain {}
            return nil
        } beside: { (_) throws(RegionImportError) in
            throw .unknownZone("second")
        }
        #expect(told == "second")
    }
}

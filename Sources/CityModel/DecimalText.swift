import Geometry

/// Steps of 1e-7 degrees as degrees: `-73.9857000`.
func degrees(_ e7: Int32) -> String { decimal(Int(e7), places: 7) }

/// A number with so many places after the point, rounded to the nearest.
func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return decimal(Int((value * scale).rounded()), places: places)
}

/// A whole number of steps, each the last of so many places after the point.
private func decimal(_ steps: Int, places: Int) -> String {
    guard places > 0 else { return "\(steps)" }
    let digits = String(steps.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return (steps < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
}

/// A number with at least so many digits.
func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// Seconds of the service day as GTFS writes them: `24:05:30`.
func clock(_ seconds: Int) -> String {
    padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
}

/// A sum in one currency.
public struct FarePrice: Sendable, Hashable, CustomStringConvertible {
    /// Ten-thousandths of the currency's unit.
    public var amount: Int64
    /// The currency, `USD`.
    public var currency: String

    /// A sum.
    public init(amount: Int64, currency: String) {
        self.amount = amount
        self.currency = currency
    }

    /// `2.75 USD`, `400 JPY`: with the decimals that the currency has, or as many as it takes.
    public var description: String {
        let (units, rest) = amount.magnitude.quotientAndRemainder(dividingBy: 10_000)
        var decimals = String(rest + 10_000).dropFirst()
        while decimals.count > FarePrice.digits(of: currency), decimals.last == "0" { decimals.removeLast() }
        return "\(amount < 0 ? "-" : "")\(units)\(decimals.isEmpty ? "" : ".")\(decimals) \(currency)"
    }

    /// How many decimals a currency has, by ISO 4217: two but for some.
    private static func digits(of currency: String) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }
}

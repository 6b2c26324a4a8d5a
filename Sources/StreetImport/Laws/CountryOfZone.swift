import Streets

/// In which country a time zone lies: for the countries that drive on the left, and those of which `SpeedDefaults` or
/// `PublicHolidays` knows the laws.
///
/// From the IANA time zone database (`zone.tab`, and `backward` for old names); a `*` stands for all zones that begin
/// so. `Arctic/Longyearbyen` and other islands under the laws of a country count as that country.
enum CountryOfZone {
    /// The country of a zone; `unknown` for a zone that is not in the table.
    static func country(_ zone: String) -> CountryCode {
        if let known = exact[zone[...]] { return known }
        return prefixes.first { zone.hasPrefix($0.prefix) }?.country ?? .unknown
    }

    private static let exact: [Substring: CountryCode] = Dictionary(
        rows.flatMap { row in row.zones.filter { $0.last != "*" }.map { ($0, row.country) } },
        uniquingKeysWith: { first, _ in first })

    private static let prefixes: [(prefix: Substring, country: CountryCode)] = rows.flatMap { row in
        row.zones.filter { $0.last == "*" }.map { ($0.dropLast(), row.country) }
    }

    private static let rows: [(country: CountryCode, zones: [Substring])] = table.split(separator: "\n").compactMap {
        let words = $0.split(separator: " ")
        guard let first = words.first, let country = CountryCode(first) else { return nil }
        return (country, Array(words.dropFirst()))
    }

    private static let table = """
        AG America/Antigua
        AI America/Anguilla
        AR America/Argentina/* America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza \
        America/Rosario
        AT Europe/Vienna
        AU Australia/* Antarctica/Macquarie
        AX Europe/Mariehamn
        BB America/Barbados
        BD Asia/Dhaka Asia/Dacca
        BE Europe/Brussels
        BG Europe/Sofia
        BM Atlantic/Bermuda
        BN Asia/Brunei
        BR America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba \
        America/Eirunepe America/Fortaleza America/Maceio America/Manaus America/Noronha America/Porto_Velho \
        America/Recife America/Rio_Branco America/Santarem America/Sao_Paulo America/Porto_Acre Brazil/*
        BS America/Nassau
        BT Asia/Thimphu Asia/Thimbu
        BW Africa/Gaborone
        BY Europe/Minsk
        CA America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Creston America/Dawson \
        America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay America/Halifax \
        America/Inuvik America/Iqaluit America/Moncton America/Rankin_Inlet America/Regina America/Resolute \
        America/St_Johns America/Swift_Current America/Toronto America/Vancouver America/Whitehorse America/Winnipeg \
        America/Montreal America/Nipigon America/Pangnirtung America/Rainy_River America/Thunder_Bay \
        America/Yellowknife Canada/*
        CC Indian/Cocos
        CH Europe/Zurich
        CK Pacific/Rarotonga
        CX Indian/Christmas
        CY Asia/Nicosia Asia/Famagusta Europe/Nicosia
        CZ Europe/Prague
        DE Europe/Berlin Europe/Busingen
        DK Europe/Copenhagen
        DM America/Dominica
        EE Europe/Tallinn
        ES Europe/Madrid Africa/Ceuta Atlantic/Canary
        FI Europe/Helsinki
        FJ Pacific/Fiji
        FK Atlantic/Stanley
        FO Atlantic/Faroe Atlantic/Faeroe
        FR Europe/Paris
        GB Europe/London Europe/Belfast GB GB-Eire
        GD America/Grenada
        GG Europe/Guernsey
        GR Europe/Athens
        GY America/Guyana
        HK Asia/Hong_Kong Hongkong
        HR Europe/Zagreb
        HU Europe/Budapest
        ID Asia/Jakarta Asia/Jayapura Asia/Makassar Asia/Pontianak Asia/Ujung_Pandang
        IE Europe/Dublin Eire
        IM Europe/Isle_of_Man
        IN Asia/Kolkata Asia/Calcutta
        IS Atlantic/Reykjavik Iceland
        IT Europe/Rome
        JE Europe/Jersey
        JM America/Jamaica Jamaica
        JP Asia/Tokyo Japan
        KE Africa/Nairobi
        KI Pacific/Kanton Pacific/Kiritimati Pacific/Tarawa Pacific/Enderbury
        KN America/St_Kitts
        KY America/Cayman
        LC America/St_Lucia
        LK Asia/Colombo
        LS Africa/Maseru
        LT Europe/Vilnius
        LU Europe/Luxembourg
        LV Europe/Riga
        MO Asia/Macau Asia/Macao
        MS America/Montserrat
        MT Europe/Malta
        MU Indian/Mauritius
        MV Indian/Maldives
        MW Africa/Blantyre
        MX America/Bahia_Banderas America/Cancun America/Chihuahua America/Ciudad_Juarez America/Hermosillo \
        America/Matamoros America/Mazatlan America/Merida America/Mexico_City America/Monterrey America/Ojinaga \
        America/Tijuana America/Ensenada Mexico/*
        MY Asia/Kuala_Lumpur Asia/Kuching
        MZ Africa/Maputo
        NA Africa/Windhoek
        NF Pacific/Norfolk
        NL Europe/Amsterdam
        NO Europe/Oslo Arctic/Longyearbyen Atlantic/Jan_Mayen
        NP Asia/Kathmandu Asia/Katmandu
        NR Pacific/Nauru
        NU Pacific/Niue
        NZ Pacific/Auckland Pacific/Chatham NZ NZ-CHAT
        PG Pacific/Bougainville Pacific/Port_Moresby
        PK Asia/Karachi
        PL Europe/Warsaw Poland
        PN Pacific/Pitcairn
        PT Europe/Lisbon Atlantic/Azores Atlantic/Madeira Portugal
        RO Europe/Bucharest
        RS Europe/Belgrade
        RU Asia/Anadyr Asia/Barnaul Asia/Chita Asia/Irkutsk Asia/Kamchatka Asia/Khandyga Asia/Krasnoyarsk Asia/Magadan \
        Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Sakhalin Asia/Srednekolymsk Asia/Tomsk Asia/Ust-Nera \
        Asia/Vladivostok Asia/Yakutsk Asia/Yekaterinburg Europe/Astrakhan Europe/Kaliningrad Europe/Kirov Europe/Moscow \
        Europe/Samara Europe/Saratov Europe/Ulyanovsk Europe/Volgograd W-SU
        SB Pacific/Guadalcanal
        SC Indian/Mahe
        SE Europe/Stockholm
        SG Asia/Singapore Singapore
        SH Atlantic/St_Helena
        SI Europe/Ljubljana
        SK Europe/Bratislava
        SR America/Paramaribo
        SZ Africa/Mbabane
        TC America/Grand_Turk
        TH Asia/Bangkok
        TK Pacific/Fakaofo
        TL Asia/Dili
        TO Pacific/Tongatapu
        TR Europe/Istanbul Asia/Istanbul Turkey
        TT America/Port_of_Spain
        TV Pacific/Funafuti
        TZ Africa/Dar_es_Salaam
        UA Europe/Kyiv Europe/Kiev Europe/Simferopol Europe/Uzhgorod Europe/Zaporozhye
        UG Africa/Kampala
        US America/Adak America/Anchorage America/Boise America/Chicago America/Denver America/Detroit America/Indiana/* \
        America/Juneau America/Kentucky/* America/Los_Angeles America/Menominee America/Metlakatla America/New_York \
        America/Nome America/North_Dakota/* America/Phoenix America/Sitka America/Yakutat Pacific/Honolulu \
        America/Fort_Wayne America/Indianapolis America/Knox_IN America/Louisville America/Shiprock America/Atka \
        Pacific/Johnston US/* Navajo
        VC America/St_Vincent
        VG America/Tortola
        VI America/St_Thomas America/Virgin
        WS Pacific/Apia
        ZA Africa/Johannesburg
        ZM Africa/Lusaka
        ZW Africa/Harare
        """
}

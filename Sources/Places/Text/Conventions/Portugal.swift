extension AddressConvention {
    /// Portugal: `Rua de Santa Catarina 112, 2º Esq, 4000-442 Porto`.
    public static let portugal = AddressConvention(
        country: "pt", numberIsLast: true,
        synonyms: [
            ["r", "rua"], ["av", "avenida", "avd", "avda"], ["tv", "travessa", "trav", "tr"],
            ["pc", "praca", "pca", "prc"], ["lg", "largo", "lgo"], ["estr", "estrada", "est"],
            ["al", "alameda", "alam"],
            ["cc", "calcada", "calc"], ["bc", "beco"], ["rot", "rotunda"], ["qta", "quinta"], ["br", "bairro"],
            ["urb", "urbanizacao"], ["esc", "escadas", "escadinhas"],
            ["s", "sao", "santo", "sto", "santa", "sta"], ["d", "dom", "dona"], ["dr", "doutor", "doutora", "dra"],
            ["eng", "engenheiro"], ["prof", "professor", "professora"], ["gen", "general"], ["cor", "coronel"],
            ["cap", "capitao"], ["alm", "almirante"], ["mq", "marques"], ["visc", "visconde"], ["inf", "infante"],
            ["pe", "padre"], ["n", "nossa"], ["sra", "senhora"], ["sr", "senhor"],
            ["1", "primeiro", "1o"], ["25", "vinte"],
        ],
        streetTypes: ["r", "av", "tv", "pc", "lg", "estr", "al", "cc", "bc", "rot", "urb", "esc"],
        fillers: ["de", "da", "do", "dos", "das", "e"],
        numberPrefixes: ["no", "n", "nr", "num", "numero"],
        unitWords: ["andar": true, "loja": false, "lj": false, "apartamento": false, "apart": false, "bloco": false],
        doorWords: ["esq", "esquerdo", "dto", "dir", "direito", "frente", "fte", "rc", "tras", "o", "a"],
        crossingWords: ["com", "and", "at"],
        cornerPrefixes: [["esquina", "da"], ["esquina", "de"], ["esquina"], ["corner", "of"]],
        stationWords: ["estacao", "metro", "station"],
        nearWords: [["perto", "de"], ["perto", "da"], ["perto", "do"], ["junto", "a"], ["near"], ["in"]],
        areaSynonyms: [["porto", "oporto"], ["lisboa", "lisbon"], ["pt", "portugal"]],
        postcodeDigits: 4,
        evidence: (words: ["rua", "avenida", "travessa", "praca", "largo", "estrada", "viela", "beco"], endings: []))
}

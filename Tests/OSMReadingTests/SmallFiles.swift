import Archive
import Foundation
import OSMReading
import TestFiles

extension TemporaryFolder {
    /// Writes a file; gives its path.
    func write(_ name: String, _ content: Data) throws -> String { try write(content, to: name) }

    /// Writes the elements as an OSM XML file; gives its path.
    func write(_ name: String, elements: String) throws -> String {
        try write("<?xml version='1.0'?>\n<osm version=\"0.6\">\n\(elements)\n</osm>\n", to: name)
    }
}

/// Reads files that are expected to be good.
func read(_ paths: String...) throws -> (data: OSMData, report: ImportReport) {
    var report = ImportReport()
    let data = try OSMReader.read(paths, report: &report)
    return (data, report)
}

/// The error with which files are refused, nil where they are read.
func refusal(of paths: String...) -> OSMReadingError? {
    var report = ImportReport()
    do throws(OSMReadingError) {
        _ = try OSMReader.read(paths, report: &report)
        return nil
    } catch {
        return error
    }
}

/// One town in every format: nodes 1, 2 (a signal) and 3, way 10 through them, relation 20.
enum Town {
    static let elements = """
        <node id="1" version="2" lat="40.75" lon="-73.98"/>
        <node id="2" version="1" lat="40.751" lon="-73.979"><tag k="highway" v="traffic_signals"/></node>
        <node id="3" version="1" lat="40.752" lon="-73.978"/>
        <way id="10" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/>
        <tag k="highway" v="residential"/><tag k="name" v="W 34 St"/></way>
        <relation id="20" version="1"><member type="way" ref="10" role="from"/>
        <member type="node" ref="2" role="via"/><member type="way" ref="10" role="to"/>
        <tag k="type" v="restriction"/></relation>
        """

    static var xml: Data { Data("<?xml version='1.0'?>\n<osm version=\"0.6\">\n\(elements)\n</osm>\n".utf8) }

    static let gzip = bytes(
        """
        H4sIAAAAAAACA3WSTW7DIBCF9zkFmn39m9aNBM4huuiyovHYQTFQAUqb23ewaxm36Y4Z3pv3DYIfv/TIrui8skZAmRVwbHfcer02i+wJ
        qGdsh0x1JIL1rgI2yiBgX2TNI51j76Gps8Mz5KmnSjxl6ilTU3OAlgc5sIuAsxrOn/JGPgHByb5XpzevBiNHT6N5HkenCfV/CdUmYeai
        wfMqxcbVctMxh30852tRpUUdizuMDr3q0AQlx0RhpMbp+pXVe/YSJnSyEINDYqTg+X1+g2jU7+hYuH2ggClj5iKdsyP1emd1nLYRxteA
        BfpHeFXyj+7ewGAT7ihb1gpOnSLoxL5Q0wI5/ZJ29w0dhznVQgIAAA==
        """)

    static let bzip2 = bytes(
        """
        QlpoOTFBWSZTWbNfCMEAAGjbgAAQUAP/54iAv+/d4DABONAYaGQ0yaAYhppo0NGENKaAAAAAAAJFCACYTUaNNpBkxNqZAaW8dn0fMKha
        tMa7Jh1YdXnmN6WFe8mhFuGkifivY74eL/qiuvd3sQj4nNb5CWSlEKVEFzCRW+UuCZo0DYua5VRUVPqmrlEguWrGxNDCFBHduhgkREAI
        VH5f2YQgEQ2LYNFa5LGSgAYA+G+Hbx+XhC0+UeRXqRJNH0h5hLzQ2MjUBJQ/lvSkZi6emEAsUDsUYT05I/fI5hpOIX2QVpioKM8XJR0W
        0yFdfIT9aLNEXhiaJgU0cApVO4U01ZKSynSqe1iV5HbFWhuh7u4zdwk52aGHGgWIf4u5IpwoSFmvhGCA
        """)

    static let pbf = bytes(
        """
        AAAADQoJT1NNSGVhZGVyGDsQLxo3eJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktbmIUyMlMyi/OzSzN1TfSM7TUMwAAX3QOlwAA
        AAsKB09TTURhdGEYVRBPGlF4nOOS4WLgYs/ITM8oT6zk4i8pSkxLy0yOL85Mz0vMKRbSF9LlYmZiYtJiBVKMjE7cBy6fb2FeMIcRiLy4
        /587fJAVwgliZWBkYmAAAGRoFn0AAAALCgdPU01EYXRhGEwQQBpIeJzjUudi4GLPyEzPKE+s5GLJS8xN5eIuSi3OTEnNK8lMzOFiD1cw
        NlEILhESlRLm4BJiYmSSYmJmUWLiYHRiZmJiAgD18gyEAAAACwoHT1NNRGF0YRhREEUaTXic41LhYuBiKaksSOXiLkotLinKTC7JzM/j
        Ykkrys/lYi7LTORiKskXklWS5hARYmSUYmRSYuJgdGJmZmH1YhbhFwhiZmRgBAA0Hwzg
        """)

    /// The same with the mark of a file that keeps former versions.
    static let pbfWithHistory = bytes(
        """
        AAAADQoJT1NNSGVhZGVyGFIQRhpOeJxT4vMvzg1OzkjNTdQNM9AzU+JySc0rTvXLT0ktVhL1yCwuyS/KTE7M8cxLyy/KTSzJzM9rYhTI
        yUzKL87NLM3VN9IztNQzAAA0zhdmAAAACwoHT1NNRGF0YRhoEGoaZHic45LjYgBC9ozM9IzyxEou/pKixLS0zOT44sz0vMScYiEPITcu
        ZiYmJi05IMXIKMTMwMAgBSKUQIQWMxMDgxEzIyOjE/eBy+dbmBfMYQQiL+7/5w4fZIVwglgZmIBqAaFoF5QAAAALCgdPU01EYXRhGFgQ
        TBpUeJzj0uRi4GLPyEzPKE+s5GLJS8xN5eIuSi3OTEnNK8lMzOFiD1cwNlEILuFiEJKXkuXgEmJiZJJiYmZR4uFgFGCQYFBg0GA1YHRi
        ZmJiAgCSlQ1UAAAACwoHT1NNRGF0YRhbEFEaV3ic41LjYuBiKaksSOXiLkotLinKTC7JzM8DCaYV5edyMZdlJnIxleQLqSupcogIMTJK
        MTIp8XAwCjBIMCgwaDAbMDoxs7CyeTGL8AsEMTMyMAIAyukNsQ==
        """)

    private static func bytes(_ base64: String) -> Data {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
    }

    /// The file that a given name promises.
    static func content(for name: String) -> Data {
        switch name {
        case "town.osm.gz": gzip
        case "town.osm.bz2": bzip2
        case "town.osm.pbf": pbf
        default: xml
        }
    }

    static let names = ["town.osm", "town.osm.gz", "town.osm.bz2", "town.osm.pbf"]
}

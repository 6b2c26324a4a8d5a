#include "COsmium.h"
#include "CoordinateText.hpp"

#include <expat.h>

#include <atomic>

namespace {

/// What libosmium wants to be told of the elements of an XML file: one function for all files.
std::atomic<XML_StartElementHandler> library_begins_element{nullptr};

void XMLCALL begin_element(void* data, const XML_Char* name, const XML_Char** attributes) {
    coordinate_text::Attributes plain{attributes};
    library_begins_element.load(std::memory_order_relaxed)(data, name, plain.get());
}

void set_element_handler(XML_Parser parser, XML_StartElementHandler begin, XML_EndElementHandler end) {
    library_begins_element.store(begin, std::memory_order_relaxed);
    XML_SetElementHandler(parser, begin_element, end);
}

} // namespace

// libosmium has no place to look at what it reads before it does; it asks expat for elements by this name.
#define XML_SetElementHandler set_element_handler
#include <osmium/io/xml_input.hpp>
#undef XML_SetElementHandler

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/osm.hpp>
#include <osmium/thread/pool.hpp>

#include <deque>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <vector>

struct cosmium_strings {
    std::deque<std::string> texts;
    std::unordered_map<std::string_view, cosmium_string> numbers;

    cosmium_string number_of(std::string_view text) {
        const auto found = numbers.find(text);
        if (found != numbers.end()) {
            return found->second;
        }
        const auto number = static_cast<cosmium_string>(texts.size());
        texts.emplace_back(text);
        numbers.emplace(texts.back(), number);
        return number;
    }
};

namespace {

/// The columns behind a `cosmium_rows`.
struct Rows {
    std::vector<int64_t> ids;
    std::vector<uint32_t> versions;
    std::vector<uint32_t> tag_counts;
    std::vector<cosmium_tag> tags;

    void clear() {
        ids.clear();
        versions.clear();
        tag_counts.clear();
        tags.clear();
    }

    void append(const osmium::OSMObject& object, cosmium_strings& strings) {
        ids.push_back(object.id());
        versions.push_back(object.version());
        const auto before = tags.size();
        for (const auto& tag : object.tags()) {
            tags.push_back({strings.number_of(tag.key()), strings.number_of(tag.value())});
        }
        tag_counts.push_back(static_cast<uint32_t>(tags.size() - before));
    }

    cosmium_rows view() const {
        return {ids.size(), ids.data(), versions.data(), tag_counts.data(), tags.data(), tags.size()};
    }
};

/// What is thrown when a file of several versions of things turns up.
struct HistoryFound : std::exception {
    const char* what() const noexcept override { return "it holds deleted elements"; }
};

osmium::io::File described(const char* path, cosmium_format format) {
    // libosmium takes "-" for standard input and "http:…" for an address to fetch; a path that begins
    // with a slash or a dot is always a file.
    std::string name{path};
    if (name.empty() || (name.front() != '/' && name.front() != '.')) {
        name.insert(0, "./");
    }
    switch (format) {
    case COSMIUM_PBF: return osmium::io::File{name, "pbf"};
    case COSMIUM_XML_GZIP: return osmium::io::File{name, "xml.gz"};
    case COSMIUM_XML_BZIP2: return osmium::io::File{name, "xml.bz2"};
    case COSMIUM_XML: break;
    }
    return osmium::io::File{name, "xml"};
}

bool ends_too_early(const osmium::xml_error& error) {
    switch (error.error_code) {
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_PARTIAL_CHAR:
    case XML_ERROR_UNCLOSED_CDATA_SECTION: return true;
    default: return false;
    }
}

bool ends_too_early(const osmium::pbf_error& error) {
    // The library has one type for every fault of a PBF file; its words are all that tells them apart.
    const std::string_view words{error.what()};
    return words.find("truncated data") != std::string_view::npos ||
           words.find("unexpected EOF") != std::string_view::npos;
}

} // namespace

struct cosmium_reader {
    osmium::io::File file;
    cosmium_format format;
    cosmium_strings& strings;
    // Two threads: one that inflates and decodes while the other waits for the disk or the caller. The
    // pool ends with the reader, so that a program that forks later has no threads of ours.
    std::unique_ptr<osmium::thread::Pool> pool;
    std::unique_ptr<osmium::io::Reader> reader;
    bool header_seen = false;
    std::string message;

    osmium::memory::Buffer buffer;
    Rows nodes;
    std::vector<cosmium_location> locations;
    Rows ways;
    std::vector<uint32_t> ref_counts;
    std::vector<int64_t> refs;
    Rows relations;
    std::vector<uint32_t> member_counts;
    std::vector<cosmium_member> members;

    cosmium_reader(const char* path, cosmium_format format_, cosmium_strings& strings_) :
        file(described(path, format_)),
        format(format_),
        strings(strings_) {
    }

    cosmium_status next(cosmium_batch& batch) {
        if (!reader) {
            pool = std::make_unique<osmium::thread::Pool>(2);
            reader = std::make_unique<osmium::io::Reader>(
                file, *pool, osmium::osm_entity_bits::nwr, osmium::io::read_meta::yes);
        }
        if (!header_seen) {
            const auto header = reader->header();
            if (header.has_multiple_object_versions()) {
                return format == COSMIUM_PBF ? COSMIUM_HISTORY : COSMIUM_CHANGES;
            }
            header_seen = true;
        }
        buffer = reader->read();
        if (!buffer) {
            // The library takes a PBF file that ends within the four bytes before a block for a whole one.
            const bool rest = format == COSMIUM_PBF && reader->offset() < reader->file_size();
            reader->close();
            return rest ? COSMIUM_TRUNCATED : COSMIUM_END;
        }
        gather();
        batch.nodes = nodes.view();
        batch.locations = locations.data();
        batch.ways = ways.view();
        batch.ref_counts = ref_counts.data();
        batch.refs = refs.data();
        batch.ref_total = refs.size();
        batch.relations = relations.view();
        batch.member_counts = member_counts.data();
        batch.members = members.data();
        batch.member_total = members.size();
        return COSMIUM_BATCH;
    }

    void gather() {
        nodes.clear();
        locations.clear();
        ways.clear();
        ref_counts.clear();
        refs.clear();
        relations.clear();
        member_counts.clear();
        members.clear();
        for (const auto& object : buffer.select<osmium::OSMObject>()) {
            if (!object.visible()) {
                throw HistoryFound{};
            }
            switch (object.type()) {
            case osmium::item_type::node: {
                const auto location = static_cast<const osmium::Node&>(object).location();
                nodes.append(object, strings);
                locations.push_back({location.y(), location.x()});
                break;
            }
            case osmium::item_type::way: {
                const auto& list = static_cast<const osmium::Way&>(object).nodes();
                ways.append(object, strings);
                ref_counts.push_back(static_cast<uint32_t>(list.size()));
                for (const auto& node : list) {
                    refs.push_back(node.ref());
                }
                break;
            }
            case osmium::item_type::relation: {
                const auto before = members.size();
                relations.append(object, strings);
                for (const auto& member : static_cast<const osmium::Relation&>(object).members()) {
                    const auto type = static_cast<uint8_t>(osmium::item_type_to_char(member.type()));
                    members.push_back({member.ref(), strings.number_of(member.role()), type});
                }
                member_counts.push_back(static_cast<uint32_t>(members.size() - before));
                break;
            }
            default: break;
            }
        }
    }

    cosmium_status failed(cosmium_status status, const char* words) {
        message = words;
        return status;
    }

    cosmium_status failed_in_content(bool truncated, const char* words) {
        if (truncated) {
            return failed(COSMIUM_TRUNCATED, words);
        }
        return failed(header_seen ? COSMIUM_DAMAGED : COSMIUM_FOREIGN, words);
    }
};

cosmium_strings* cosmium_strings_new(void) {
    return new (std::nothrow) cosmium_strings;
}

void cosmium_strings_free(cosmium_strings* strings) {
    delete strings;
}

size_t cosmium_strings_count(const cosmium_strings* strings) {
    return strings->texts.size();
}

const char* cosmium_strings_bytes(const cosmium_strings* strings, cosmium_string number, size_t* length) {
    const auto& text = strings->texts[number];
    *length = text.size();
    return text.data();
}

cosmium_reader* cosmium_open(const char* path, cosmium_format format, cosmium_strings* strings) {
    try {
        return new cosmium_reader{path, format, *strings};
    } catch (...) {
        return nullptr;
    }
}

cosmium_status cosmium_next(cosmium_reader* reader, cosmium_batch* batch) {
    *batch = {};
    try {
        return reader->next(*batch);
    } catch (const HistoryFound& error) {
        return reader->failed(COSMIUM_HISTORY, error.what());
    } catch (const std::bad_alloc& error) {
        return reader->failed(COSMIUM_EXHAUSTED, "memory ran out");
    } catch (const std::system_error& error) {
        return reader->failed(COSMIUM_UNREADABLE, error.code().message().c_str());
    } catch (const osmium::xml_error& error) {
        return reader->failed_in_content(ends_too_early(error), error.what());
    } catch (const osmium::pbf_error& error) {
        return reader->failed_in_content(ends_too_early(error), error.what());
    } catch (const osmium::gzip_error& error) {
        return reader->failed_in_content(error.gzip_error_code == Z_BUF_ERROR, error.what());
    } catch (const osmium::bzip2_error& error) {
        return reader->failed_in_content(error.bzip2_error_code == BZ_UNEXPECTED_EOF, error.what());
    } catch (const std::exception& error) {
        return reader->failed_in_content(false, error.what());
    } catch (...) {
        return reader->failed_in_content(false, "an unknown error");
    }
}

const char* cosmium_message(const cosmium_reader* reader) {
    return reader->message.c_str();
}

uint64_t cosmium_offset(const cosmium_reader* reader) {
    return reader->reader ? reader->reader->offset() : 0;
}

void cosmium_close(cosmium_reader* reader) {
    delete reader;
}

# What a newcomer types. Each target installs what is missing, and needs no network when nothing is.

PREFIX ?= /usr/local
BUILD := .build
SWIFT_FILES := Package.swift Sources Tests Benchmarks
# The Swift runtime is linked into the program: it starts in a fraction of the time, and runs without Swift.
RELEASE := swift build -c release --static-swift-stdlib
RELEASE_DIR = $(BUILD)/release
# Where the optimized tests keep the maps that they prepare, and the others find them.
export ROUTEB_MAPS := $(CURDIR)/$(BUILD)/maps

.PHONY: help demo test agreement sanitize bench install format lint clean setup release

help:
	@echo "make demo      build, import the embedded city, and ask the way in it"
	@echo "make test      build and run all tests"
	@echo "make sanitize  run them under the sanitizers for memory and for threads"
	@echo "make bench     measure everything, other engines beside it (WORK=\"answers cold\" PEERS=osrm: only these)"
	@echo "make install   build and install to PREFIX ($(PREFIX))"
	@echo "make format    format all Swift files;  make lint: only look"
	@echo "make clean     remove what was built"

demo: release
	@$(RELEASE) --product CityGenerator
	@data/demo $(RELEASE_DIR) $(BUILD)/demo

# With optimization the tests that ask thousands of questions on whole maps and timetables, which they prepare and keep; then
# all tests as they are debugged.
test: agreement
	@.ci/test $(BUILD)

# The same under the sanitizers for memory and for threads.
sanitize: export LSAN_OPTIONS := suppressions=$(CURDIR)/.ci/leaks-of-others:print_suppressions=0
sanitize: agreement
	@.ci/test $(BUILD)/address --sanitize=address
	@.ci/test $(BUILD)/thread --sanitize=thread

agreement: setup
	@ROUTEB_TESTS="StreetRoutingTests TransitRoutingTests PlacesTests RouteBTests" .ci/test $(BUILD)/optimized -c release -Xswiftc -enable-testing --filter AgreementTests

bench: release
	@.ci/setup bench || echo "What is missing of these is left out, and the tables say so." >&2
	@.ci/peers $(BUILD)/peers
	@$(RELEASE) --product CityGenerator
	@$(RELEASE) --product RouteBenchmark
	@$(RELEASE_DIR)/RouteBenchmark $(addprefix --only ,$(WORK)) $(addprefix --peer ,$(PEERS)) $(BENCH)

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(RELEASE_DIR)/routeb-nav "$(DESTDIR)$(PREFIX)/bin/routeb-nav"

format:
	swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint:
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)

clean:
	swift package clean
	rm -rf $(BUILD)/demo

release: setup
	@$(RELEASE) --product routeb-nav

setup:
	@.ci/setup

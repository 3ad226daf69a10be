# make        installs what is missing, builds, and regenerates Generated/ from Specs/
# make test   the same preparation, then the whole test suite
# make format formats the Swift sources
# make integration-tests builds and tests packages that use this one, with the SwiftPM plugins and without (minutes)

.PHONY: all prepare build generate test test-tools integration-tests lint format clean

export REACTORGEN_STRICT ?= 0

SWIFT_SOURCES = Package.swift Sources Tests Specs Generated Plugins IntegrationTests

all: build generate

# libyaml is the only thing that the build needs besides Swift.
prepare:
	@if pkg-config --exists yaml-0.1 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "libyaml is missing: installing libyaml-dev and pkg-config with apt-get"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq libyaml-dev pkg-config >/dev/null; \
	elif command -v brew >/dev/null 2>&1; then \
	  echo "libyaml is missing: installing libyaml and pkg-config with brew"; \
	  brew install libyaml pkg-config; \
	else \
	  echo "error: libyaml is missing (pkg-config does not find yaml-0.1), and there is neither apt-get nor brew to install it." >&2; \
	  echo "Install libyaml with its headers, and pkg-config, then run make again." >&2; \
	  exit 1; \
	fi

build: prepare
	swift build

generate: build
	.build/debug/reactorgen generate
	cd IntegrationTests/Committed && ../../.build/debug/reactorgen generate

# The tests validate the JSON Schema with a real validator, which lives in a Python environment of its own.
test-tools:
	@if .build/python/bin/python3 -c 'import jsonschema, yaml' >/dev/null 2>&1; then :; \
	elif command -v python3 >/dev/null 2>&1; then \
	  echo "installing the JSON Schema validator that the tests use into .build/python"; \
	  { python3 -m venv .build/python && \
	    .build/python/bin/python3 -m pip install --quiet --disable-pip-version-check 'jsonschema>=4.18' PyYAML; } || \
	  echo "that failed (python3 needs its venv module, and PyPI): the tests of the JSON Schema will be skipped"; \
	else \
	  echo "python3 is missing: the tests of the JSON Schema will be skipped"; \
	fi

test: prepare test-tools
	swift build --build-tests
	.build/debug/reactorgen check
	swift test --skip-build

# Everything is built in .build-integration, and what the packages share is built once.
integration-tests: prepare
	swift test --package-path IntegrationTests --scratch-path .build-integration/tests

lint:
	swift format lint --strict --recursive $(SWIFT_SOURCES)

format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

clean:
	rm -rf .build

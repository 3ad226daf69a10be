# make                    installs what is missing, builds the tool, and regenerates Generated/ from Specs/
# make test               the same preparation, then the whole test suite
# make consumers          compiles and runs users of the library in each setting of the compiler that they may have
# make compile-matrix     compiles what all specs give, in each setting of the compiler that users have
# make integration-tests  builds and tests packages that use this one, with the SwiftPM plugins and without
# make mutation-test      breaks generated reactors in a sample of places, and counts how many breaks their generated tests catch
# make faults             lets each system call of the commands fail, and kills them at each that changes something; Linux only
# make spec-fuzz          makes N random specs (SEED), compiles what they give, and runs their tests, for both runtimes
# make fuzz               gives the readers and the generator inputs that libFuzzer makes, each for half a minute
# make growth             counts the instructions for specs that grow along each axis; the limit is GROWTH_LIMIT
# make memory             looks how much memory the longest specs take; the limit is MEMORY_LIMIT, in MB
# make cost               counts the instructions for a spec, new or unchanged, against the least that a generator must do; the limits are
#                         COST_LIMIT and UNCHANGED_LIMIT
# make soak               runs reactors on eight threads beside a sequential model, for ten minutes
# make release            builds what is published, for this machine, into .build-release-artifacts
# make test-release       the same, and uses it: installed, by pre-commit, by SwiftPM
# make test-site          opens documentation sites in Chromium, and uses them by keys
# make documentation      builds the libraries' documentation, with warnings as errors
# make benchmarks         compiles the benchmarks; Benchmarks/README.md says how to run them
# make format             formats the Swift sources
# make clean              removes all that these have made

.PHONY: all prepare build generate test release test-release release-tools test-site test-tools site-tools consumers faults compile-matrix integration-tests mutation-test spec-fuzz fuzz soak growth memory cost documentation benchmarks lint format clean

export REACTORGEN_STRICT ?= 0

SWIFT_SOURCES = Package.swift Sources Tests Specs Generated Plugins IntegrationTests Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Peers/Package.swift Benchmarks/Peers/Sources

YAML_SOURCES = Specs IntegrationTests/ReactorKit/Specs README.md Sources/reactorgen/reactorgen.docc

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

# The tool alone: a build of the whole package compiles all that its plugins run a second time, for them.
build: prepare
	swift build --product reactorgen

generate: build
	.build/debug/reactorgen generate
	cd IntegrationTests/Committed && ../../.build/debug/reactorgen generate
	cd IntegrationTests/ReactorKit && ../../.build/debug/reactorgen generate

# The tests use the real pre-commit, real validators of JSON and published schemas, which live in a Python environment of their
# own. The schema of SARIF is in the source of a package on PyPI alone.
test-tools:
	@if .build/python/bin/python3 -c 'import jsonschema, rfc3986_validator, yaml, yamllint, check_jsonschema, pre_commit' >/dev/null 2>&1 \
	  && [ -f .build/python/sarif-2.1.0-rtm.4.json ]; then :; \
	elif command -v python3 >/dev/null 2>&1; then \
	  echo "installing the pre-commit, the validators and the schemas that the tests use into .build/python"; \
	  { python3 -m venv .build/python && cd .build/python && \
	    bin/python3 -m pip install --quiet --disable-pip-version-check \
	      'jsonschema>=4.18' rfc3986-validator PyYAML yamllint 'check-jsonschema>=0.29' 'pre-commit>=3.2' && \
	    bin/python3 -m pip download --quiet --disable-pip-version-check --no-deps --no-binary sarif-om \
	      --dest . sarif-om==1.0.4 && \
	    tar -xzf sarif_om-1.0.4.tar.gz --strip-components=1 sarif_om-1.0.4/sarif-2.1.0-rtm.4.json; } || \
	  echo "that failed (python3 needs its venv module, and PyPI): the tests that need them will be skipped"; \
	else \
	  echo "python3 is missing: the tests with pre-commit and of JSON by validators will be skipped"; \
	fi

# All modules but those that the plugins alone need, which would be the generator once more.
TESTS = reactorgenPackageTests
test: prepare test-tools
	swift build --product $(TESTS)
	.build/debug/reactorgen check
	cd IntegrationTests/ReactorKit && ../../.build/debug/reactorgen check
	swift test --skip-build

consumers:
	swift build --package-path Tests/Consumers --scratch-path .build-consumers
	for setting in Swift5 Swift6 Swift6MainActor; do .build-consumers/debug/$$setting || exit 1; done

# Language mode, default isolation, access level, imports, isolation of the reactors, runtime: cells in which any three of these meet.
# CELLS=pairs takes those in which any two meet, CELLS=all all 96, and a part of their names those that have it.
CELLS ?= triples
compile-matrix: prepare
	swift build --product $(TESTS)
	REACTORGEN_COMPILE_MATRIX="$(CELLS)" swift test --skip-build --filter CompileMatrixTests

# With --every, a sample of the calls. FAULTS_TOOL is another reactorgen than the one that is built here, which has to use the C library
# as a shared one.
FAULTS_TOOL ?=
faults: $(if $(FAULTS_TOOL),,build)
	python3 Tests/Faults/faults.py $(or $(FAULTS_TOOL),.build/debug/reactorgen) fail $(FAULTS_OPTIONS)
	python3 Tests/Faults/faults.py $(or $(FAULTS_TOOL),.build/debug/reactorgen) kill $(FAULTS_OPTIONS)

# Anew each time: what was built step by step has its parts in another order.
RELEASE = .build-release-artifacts
release: prepare
	rm -rf $(RELEASE) .build-release-static
	python3 Release/release.py build $(if $(LIBYAML),--libyaml $(LIBYAML))
	python3 Release/release.py assemble

# What checks a release: ruby reads the Homebrew formula, shellcheck the scripts, cyclonedx-python-lib has the schema of the SBOM.
release-tools: test-tools
	@if command -v shellcheck >/dev/null 2>&1 && command -v ruby >/dev/null 2>&1 && command -v unzip >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "installing shellcheck, ruby and unzip with apt-get"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq shellcheck ruby unzip >/dev/null; \
	else \
	  echo "shellcheck, ruby or unzip is missing: the tests with them will be skipped"; \
	fi
	@.build/python/bin/python3 -c 'import cyclonedx' >/dev/null 2>&1 \
	  || .build/python/bin/python3 -m pip install --quiet --disable-pip-version-check 'cyclonedx-python-lib[json-validation]>=8' \
	  || echo "that failed (it needs PyPI): the SBOM will not be validated"

test-release: release release-tools
	python3 Release/test_release.py

# Chromium and its driver come from the system's packages, what drives and judges it from PyPI into .build/python. Of
# axe-playwright-python only axe-core is used, so that Playwright and its browsers are not fetched.
site-tools:
	@if command -v chromium >/dev/null 2>&1 && command -v chromedriver >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null 2>&1; then \
	  echo "Chromium is missing: installing chromium and chromium-driver with apt-get"; \
	  if [ "$$(id -u)" = 0 ]; then sudo=; else sudo=sudo; fi; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq chromium chromium-driver >/dev/null; \
	else \
	  echo "error: the tests of documentation sites need chromium and chromedriver, and there is no apt-get to install them." >&2; \
	  exit 1; \
	fi
	@if .build/python/bin/python3 -c 'import selenium, importlib.util as u; u.find_spec("axe_playwright_python").origin' \
	  >/dev/null 2>&1; then :; \
	else \
	  echo "installing selenium and axe-core into .build/python"; \
	  python3 -m venv .build/python && \
	  .build/python/bin/python3 -m pip install --quiet --disable-pip-version-check 'selenium>=4.20' && \
	  .build/python/bin/python3 -m pip install --quiet --disable-pip-version-check --no-deps axe-playwright-python==0.1.8; \
	fi

# SITE_TOOL is another reactorgen than the one that is built here.
SITE_TOOL ?=
test-site: prepare site-tools
	$(if $(SITE_TOOL),,swift build --product reactorgen)
	.build/python/bin/python3 Tests/ReactorSiteTests/Browser/browser_test.py $(or $(SITE_TOOL),.build/debug/reactorgen)

# Breaks go into a copy; Tests/MutationTesting/README.md says what the report means, and how to run all breaks.
SAMPLE ?= 120
mutation-test: build
	python3 Tests/MutationTesting/mutation_test.py --sample $(SAMPLE)

# Tests/SpecFuzzing/README.md says what the specs have in them, and how one that fails is looked at.
N ?= 100
SIZE ?= 50
SEED ?= 1
spec-fuzz: prepare
	swift build --product spec-fuzz
	.build/debug/spec-fuzz --count $(N) --size $(SIZE) --seed $(SEED)

# By the processor's counter, or by valgrind. n log n comes to about 1.1; a step of 2 would be quadratic.
GROWTH_LIMIT ?= 1.25
# GROWTH_TOOL is an optimized reactorgen that is there already.
GROWTH_TOOL ?=
growth: prepare
	$(if $(GROWTH_TOOL),,swift build -c release --product reactorgen --scratch-path .build-release)
	python3 Benchmarks/generation growth --tool $(or $(GROWTH_TOOL),.build-release/release/reactorgen) --assert $(GROWTH_LIMIT) $(GROWTH_OPTIONS)

# What is promised for the longest spec that there may be (`SECURITY.md`).
MEMORY_LIMIT ?= 256
memory: prepare
	$(if $(GROWTH_TOOL),,swift build -c release --product reactorgen --scratch-path .build-release)
	python3 Benchmarks/generation memory --tool $(or $(GROWTH_TOOL),.build-release/release/reactorgen) --assert $(MEMORY_LIMIT)

# What a spec costs, in instructions of the least that a generator must do (`Benchmarks/generation/floor.c`), and what one costs that is as it
# was, in instructions of reading and hashing its files.
COST_LIMIT ?= 20
UNCHANGED_LIMIT ?= 8
cost: prepare
	$(if $(GROWTH_TOOL),,swift build -c release --product reactorgen --scratch-path .build-release)
	python3 Benchmarks/generation table --tool $(or $(GROWTH_TOOL),.build-release/release/reactorgen) --rows cold --specs 57 --rounds 1 --no-peers --assert $(COST_LIMIT)
	python3 Benchmarks/generation table --tool $(or $(GROWTH_TOOL),.build-release/release/reactorgen) --rows unchanged --specs 57 --rounds 1 --no-peers --assert $(UNCHANGED_LIMIT)

SOAK_SECONDS ?= 600
soak: prepare
	swift build -c release --product soak --scratch-path .build-soak
	.build-soak/release/soak --seconds $(SOAK_SECONDS) --seed $(SEED)

# Tests/Fuzzing/README.md says what the targets require, and what is done with an input that is found. The compiler's own swift-syntax is
# used: building another one would take longer than the runs. Swift's own handler of crashes would keep libFuzzer from saving the input, and
# hashes that differ from run to run would let it try others for the same seed.
FUZZ = .build-fuzzing
TARGETS ?= yaml spec tokens manifest
SECONDS_EACH ?= 30
FUZZ_CONFIGURATION ?= debug
# How many inputs instead of how long: `RUNS="spec=1000 yaml=50000"`.
RUNS ?=
# How many targets are run at once.
FUZZ_JOBS ?= $(shell getconf _NPROCESSORS_ONLN)
SWIFT_HOST = $(abspath $(dir $(shell swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p'))swift/host)
fuzz: prepare
	swift build -c $(FUZZ_CONFIGURATION) --package-path Tests/Fuzzing --scratch-path $(FUZZ) --product fuzz \
	  -Xswiftc -I$(SWIFT_HOST) -Xlinker -L$(SWIFT_HOST) -Xlinker -rpath -Xlinker $(SWIFT_HOST)
	$(MAKE) --no-print-directory -j $(FUZZ_JOBS) $(addprefix fuzz-,$(TARGETS))

# One target, each on a processor of its own.
fuzz-%:
	@mkdir -p $(FUZZ)/found $(FUZZ)/corpus/$*
	@limit="$(or $(patsubst $*=%,-runs=%,$(filter $*=%,$(RUNS))),-max_total_time=$(SECONDS_EACH))"; \
	  echo "fuzz $* $$limit"; \
	  SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 $(FUZZ)/$(FUZZ_CONFIGURATION)/fuzz $* $$limit -seed=$(SEED) -timeout=60 -rss_limit_mb=1024 -max_len=4096 \
	    -artifact_prefix=$(FUZZ)/found/ -print_final_stats=1 -verbosity=0 \
	    $(FUZZ)/corpus/$* Tests/Fuzzing/Corpus/$* 2>$(FUZZ)/$*.log \
	    || { tail -n 60 $(FUZZ)/$*.log; exit 1; }; \
	  sed -n 's/^stat::\(number_of_executed_units\|peak_rss_mb\): */$*: \1 /p' $(FUZZ)/$*.log

documentation: prepare
	swift package generate-documentation --warnings-as-errors --target ReactorRuntime --target ReactorTesting --target ReactorRx

# Everything is built in .build-integration, and what the packages share is built once.
integration-tests: prepare
	swift test --package-path IntegrationTests --scratch-path .build-integration/tests

benchmarks: prepare
	swift build --package-path Benchmarks -c release

# The YAML too, by the script of the test that checks it with what `init` and `new` write: this way an example that is too wide is known in
# seconds, and not after the whole build.
lint: test-tools
	swift format lint --strict --recursive $(SWIFT_SOURCES)
	@if [ -x .build/python/bin/yamllint ]; then \
	  .build/python/bin/python3 Tests/ReactorgenTests/Support/yaml_style.py --strict $(YAML_SOURCES); \
	elif [ -n "$(CI)" ]; then echo "yamllint is missing"; exit 1; \
	fi

format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

# All that the targets above have made, in whichever folder: each of them ends in what .gitignore names.
clean:
	rm -rf .build .build-* Benchmarks/.build*
	rm -f Package.resolved Benchmarks/Package.resolved IntegrationTests/Package.resolved Tests/Consumers/Package.resolved
	find Benchmarks IntegrationTests Tests -name __pycache__ -prune -exec rm -rf {} +

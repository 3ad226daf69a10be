#!/usr/bin/env python3
"""Makes a release of reactorgen.

    python3 Release/release.py build                    # for this machine: an archive, its SBOM, and in tools/ what goes into the bundle
    python3 Release/release.py assemble                 # of the archives that are there: bundle, plugin, formula, checksums
    python3 Release/release.py assemble --repository https://github.com/acme/reactorgen
    python3 Release/release.py notes                    # CHANGELOG's section of this version
    python3 Release/release.py stamp --repository URL --version 1.2.3

Everything lands in `--output`, which is `.build-release-artifacts` where nothing else is said:

    reactorgen-VERSION-PLATFORM.tar.gz          the command with man pages and completions
    reactorgen-VERSION-PLATFORM.cdx.json        what is linked into it (CycloneDX)
    ReactorGenTools-VERSION.artifactbundle.zip  the executables for SwiftPM, of all platforms
    ReactorGenPlugin-VERSION.tar.gz             the package with the build tool plugin that uses this bundle
    reactorgen.rb                               the Homebrew formula
    SHA256SUMS

The same executables give the same archives: all dates are the commit's (or SOURCE_DATE_EPOCH), and no path of the machine goes in.
Version and address stand in Sources/ReactorProject/Tool.swift, and are read from there.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
TOOL = CHECKOUT / "Sources/ReactorProject/Tool.swift"
SCRATCH = CHECKOUT / ".build-release-static"

# What people type, and what the build tool plugin runs.
EXECUTABLES = ["reactorgen", "reactorgen-build"]
BUNDLE = "ReactorGenTools"
PLUGIN = "ReactorGenPlugin"

# Where shells look for completions below share/.
COMPLETIONS = {
    "bash": "bash-completion/completions/reactorgen",
    "zsh": "zsh/site-functions/_reactorgen",
    "fish": "fish/vendor_completions.d/reactorgen.fish",
}

# The targets that SwiftPM may build for when it takes an executable of a platform.
TRIPLES = {
    "linux-x86_64": ["x86_64-unknown-linux-gnu"],
    "linux-arm64": ["aarch64-unknown-linux-gnu"],
    "macos-universal": ["arm64-apple-macosx", "x86_64-apple-macosx"],
}

SERVER = "https://github.com/"

# Files with the version or the repository's address in them, besides Tool.swift.
STAMPED = ["README.md", "Sources/reactorgen/reactorgen.docc/Using"]


class Problem(Exception):
    """Why there is no release, in a sentence."""


def run(*command, **options):
    """The standard output of a command; its errors go where ours go."""
    try:
        done = subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, **options)
    except FileNotFoundError as error:
        raise Problem(f"{command[0]} is missing") from error
    except subprocess.CalledProcessError as error:
        sys.stderr.write(error.stdout or "")
        raise Problem(f"'{' '.join(map(str, command))}' ended with status {error.returncode}") from error
    return done.stdout


def constant(name):
    """A string constant of Tool.swift."""
    found = re.search(rf'static let {name} = "(.*)"', TOOL.read_text(encoding="utf-8"))
    if not found:
        raise Problem(f"{TOOL} has no '{name}'")
    return found[1]


def version():
    return constant("version")


def moment():
    """The seconds since 1970 that stand for "now"."""
    text = os.environ.get("SOURCE_DATE_EPOCH") or run("git", "-C", CHECKOUT, "log", "-1", "--format=%ct")
    return int(text)


def this_platform():
    if sys.platform == "darwin":
        return "macos-universal"
    machine = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine().lower())
    if not sys.platform.startswith("linux") or not machine:
        raise Problem(f"nothing is released for {platform.system()} on {platform.machine()}")
    return f"linux-{machine}"


# Building


def swift_options(libyaml):
    """On Linux nothing is left to the system: a release runs on any distribution, however old its libraries are."""
    if sys.platform == "darwin":
        if not libyaml:
            raise Problem("--libyaml is missing: the folder of a libyaml.a for both processors, and of nothing else")
        return ["--arch", "arm64", "--arch", "x86_64", "-Xlinker", f"-L{libyaml}"]
    return ["--static-swift-stdlib", "-Xswiftc", "-static-executable"]


def build_executables(folder, libyaml):
    common = ["swift", "build", "--package-path", CHECKOUT, "--scratch-path", SCRATCH, "-c", "release", *swift_options(libyaml)]
    for name in EXECUTABLES:
        print(f"building {name}", flush=True)
        run(*common, "--product", name, stderr=subprocess.STDOUT)
    built = Path(run(*common, "--show-bin-path").strip())
    for name in EXECUTABLES:
        # `-x` keeps what macOS needs to start an executable.
        # On Linux, hashes of the modules' interfaces and of the file depend on the folder of the build.
        options = ["-x"] if sys.platform == "darwin" else ["-R", ".swift_modhash", "-R", ".note.gnu.build-id"]
        run("strip", *options, "-o", folder / name, built / name)
        (folder / name).chmod(0o755)
        if sys.platform == "darwin":
            # Stripping has made its signature another file's.
            run("codesign", "--force", "--sign", "-", folder / name)


def manual_pages(executable, folder):
    """ArgumentParser's own tool writes them of what the executable says of itself."""
    print("writing the manual", flush=True)
    date = time.strftime("%Y-%m-%d", time.gmtime(moment()))
    run(
        "swift", "run", "--package-path", SCRATCH / "checkouts/swift-argument-parser", "--scratch-path", SCRATCH / "manual",
        "generate-manual", executable, "--multi-page", "--date", date, "--output-directory", folder, stderr=subprocess.STDOUT,
    )
    pages = sorted(folder.glob("*.1"))
    if not pages:
        raise Problem("there are no manual pages")
    return pages


def linked_packages():
    """The packages that the executables link, with the versions that were built."""
    manifest = json.loads(run("swift", "package", "--package-path", CHECKOUT, "dump-package", stderr=subprocess.DEVNULL))
    targets = {target["name"]: target for target in manifest["targets"]}
    names, packages = list(EXECUTABLES), set()
    for name in names:
        for dependency in targets[name]["dependencies"]:
            if "product" in dependency:
                packages.add(dependency["product"][1])
            for kind in ("byName", "target"):
                if kind in dependency and dependency[kind][0] in targets and dependency[kind][0] not in names:
                    names.append(dependency[kind][0])
    pins = json.loads((CHECKOUT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    return [pin for pin in sorted(pins, key=lambda pin: pin["identity"]) if pin["identity"] in packages]


def system_version(library):
    """The version of the Debian package that a static library is of; None where that can't be said."""
    path = subprocess.run(["clang", f"-print-file-name={library}"], capture_output=True, text=True).stdout.strip()
    if not os.path.isabs(path) or not shutil.which("dpkg-query"):
        return None
    # Debian knows files by the names that they had before /lib became a link to /usr/lib.
    for name in [os.path.realpath(path), os.path.realpath(path).removeprefix("/usr"), path]:
        owner = subprocess.run(["dpkg-query", "--search", name], capture_output=True, text=True).stdout.split(":")[0]
        if owner:
            return run("dpkg-query", "--show", "--showformat=${Version}", owner)
    return None


def bill_of_materials(release, name):
    """CycloneDX 1.5: without a date and a serial number, which it lets one leave out, so that it is the same again."""

    def component(name, version, license, link=None, kind="library"):
        # By the name, since a version can have signs in it that a reference must not have.
        found = {"type": kind, "bom-ref": name, "name": name, "licenses": [license]}
        if version:
            found["version"] = version
        if link:
            found["externalReferences"] = [{"type": "website", "url": link}]
        return found

    apache = {"expression": "Apache-2.0 WITH Swift-exception"}
    parts = []
    for pin in linked_packages():
        part = component(pin["identity"], pin["state"]["version"], apache, pin["location"])
        part["purl"] = f"pkg:swift/{pin['location'].removeprefix('https://').removesuffix('.git')}@{pin['state']['version']}"
        parts.append(part)
    yaml = run("pkg-config", "--modversion", "yaml-0.1").strip()
    parts.append(component("libyaml", yaml, {"license": {"id": "MIT"}}, "https://github.com/yaml/libyaml"))
    if sys.platform != "darwin":
        swift = re.search(r"Swift version (\S+)", run("swift", "--version", stderr=subprocess.DEVNULL))[1]
        parts.append(component("swift-runtime", swift, apache, "https://github.com/swiftlang/swift"))
        parts.append(component("swift-foundation", swift, apache, "https://github.com/swiftlang/swift-foundation"))
        parts.append(component("glibc", system_version("libc.a"), {"license": {"id": "LGPL-2.1-or-later"}}))
        gcc = {"expression": "GPL-3.0-or-later WITH GCC-exception-3.1"}
        parts.append(component("libstdc++", system_version("libstdc++.a"), gcc))
        parts.append(component("libgcc", system_version("libgcc.a"), gcc))
    root = component("reactorgen", release, {"license": {"id": "MIT"}}, kind="application")
    root["description"] = f"The executables of {name}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": root},
        "components": parts,
        "dependencies": [{"ref": "reactorgen", "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def notices():
    """The licences of what is linked in, as those who wrote it want them passed on."""
    checkouts = SCRATCH / "checkouts"
    texts = [("swift-argument-parser, Swift and its Foundation", checkouts / "swift-argument-parser/LICENSE.txt")]
    documents = Path("/usr/share/doc")
    for name, package in [("libyaml", "libyaml-dev"), ("glibc", "libc6"), ("libstdc++ and libgcc", "libgcc-s1")]:
        texts.append((name, documents / package / "copyright"))
    parts = [
        "reactorgen is linked with the following, whose licences follow. Its own sources are public, and `make release` in them\n"
        "links it again, with another version of any of these if you like.\n"
    ]
    for name, path in texts:
        if path.exists():
            parts.append(f"{'=' * 100}\n{name}\n{'=' * 100}\n\n{path.read_text(encoding='utf-8')}")
    return "\n".join(parts)


def build(arguments):
    release, name = version(), this_platform()
    output = arguments.output
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        build_executables(folder, arguments.libyaml)
        files = {"bin/reactorgen": (folder / "reactorgen").read_bytes()}
        pages = folder / "man1"
        pages.mkdir()
        for page in manual_pages(folder / "reactorgen", pages):
            files[f"share/man/man1/{page.name}"] = page.read_bytes()
        for shell, path in COMPLETIONS.items():
            script = run(folder / "reactorgen", "--generate-completion-script", shell)
            files[f"share/{path}"] = script.encode()
        tools = output / "tools" / name / "bin"
        tools.mkdir(parents=True, exist_ok=True)
        for executable in EXECUTABLES:
            shutil.copy(folder / executable, tools / executable)
    files["LICENSE"] = (CHECKOUT / "LICENSE").read_bytes()
    files["NOTICES.txt"] = notices().encode()
    bill = bill_of_materials(release, name)
    archive = f"reactorgen-{release}-{name}"
    write_archive(output / f"{archive}.tar.gz", {f"{archive}/{path}": data for path, data in files.items()})
    (output / f"{archive}.cdx.json").write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
    print(f"wrote {output / archive}.tar.gz and .cdx.json")


# Archives


def mode(path):
    """Executables are what lies in a folder `bin`."""
    return 0o755 if "bin" in path.split("/")[:-1] else 0o644


def write_archive(path, files):
    """A .tar.gz of files by their paths, sorted, of nobody, at the commit's time."""
    date = moment()
    with open(path, "wb") as raw, gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=date, compresslevel=9) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name in sorted(files):
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime, entry.mode = len(files[name]), date, mode(name)
                archive.addfile(entry, io.BytesIO(files[name]))


def write_zip(path, files):
    date = time.gmtime(max(moment(), 315_532_800))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = (0o100000 | mode(name)) << 16
            archive.writestr(entry, files[name])


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


# Assembling


def archives(output):
    """The archives of this version, by platform."""
    found = {}
    for name in TRIPLES:
        path = output / f"reactorgen-{version()}-{name}.tar.gz"
        if path.exists():
            found[name] = path
    if not found:
        raise Problem(f"{output} has no archive of version {version()}: run 'release.py build' first")
    return found


def bundle(output):
    """The artifact bundle, by SwiftPM's format for executables."""
    files, variants = {}, {executable: [] for executable in EXECUTABLES}
    for name in archives(output):
        for executable in EXECUTABLES:
            place = f"{name}/bin/{executable}"
            files[place] = (output / "tools" / place).read_bytes()
            variants[executable].append({"path": place, "supportedTriples": TRIPLES[name]})
    artifacts = {
        executable: {"type": "executable", "version": version(), "variants": variants[executable]}
        for executable in EXECUTABLES
    }
    files["info.json"] = json.dumps({"schemaVersion": "1.0", "artifacts": artifacts}, indent=2).encode() + b"\n"
    result = output / f"{BUNDLE}-{version()}.artifactbundle.zip"
    write_zip(result, {f"{BUNDLE}.artifactbundle/{path}": data for path, data in files.items()})
    return result


def filled(template, **values):
    """A template's text with each `{{name}}` replaced."""
    text = (CHECKOUT / "Release" / template).read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    left = re.search(r"\{\{\w+\}\}", text)
    if left:
        raise Problem(f"Release/{template} has {left[0]}, which nothing fills")
    return text


def plugin_package(output, downloads, bundle, repository):
    """The package of its own with the build tool plugin, whose sources are those of the checkout."""
    files = {
        "Package.swift": filled(
            "Plugin/Package.swift.in", url=f"{downloads}/{bundle.name}", checksum=digest(bundle)
        ).encode(),
        "README.md": filled("Plugin/README.md.in", version=version(), repository=repository).encode(),
        "LICENSE": (CHECKOUT / "LICENSE").read_bytes(),
    }
    # Links among them are written as what they lead to.
    for path in sorted((CHECKOUT / "Plugins" / PLUGIN).glob("*.swift")):
        files[path.relative_to(CHECKOUT).as_posix()] = path.read_bytes()
    archive = f"{PLUGIN}-{version()}"
    write_archive(output / f"{archive}.tar.gz", {f"{archive}/{name}": data for name, data in files.items()})


def formula(output, downloads, repository):
    """The Homebrew formula; a platform without an archive is left out of it."""
    places = {"macos-universal": "on_macos", "linux-x86_64": "on_intel", "linux-arm64": "on_arm"}
    blocks = {}
    for name, path in archives(output).items():
        lines = [f'url "{downloads}/{path.name}"', f'sha256 "{digest(path)}"']
        blocks[name] = f"{places[name]} do\n" + "".join(f"  {line}\n" for line in lines) + "end\n"
    linux = "".join(blocks[name] for name in sorted(blocks) if name.startswith("linux"))
    text = blocks.get("macos-universal", "")
    if linux:
        text += "on_linux do\n" + indented(linux, 2) + "end\n"
    body = filled("reactorgen.rb.in", version=version(), repository=repository, downloads=indented(text, 2).rstrip())
    (output / "reactorgen.rb").write_text(body, encoding="utf-8")


def indented(text, by):
    return "".join(" " * by + line + "\n" for line in text.splitlines())


def assemble(arguments):
    output, repository = arguments.output, arguments.repository or constant("repository")
    if "/OWNER/" in repository:
        print("warning: the repository's address is not set: say it by --repository, or run 'release.py stamp'", file=sys.stderr)
    missing = set(TRIPLES) - set(archives(output))
    if arguments.all and missing:
        raise Problem(f"there is no archive for {', '.join(sorted(missing))}")
    downloads = f"{repository}/releases/download/v{version()}"
    made = bundle(output)
    plugin_package(output, downloads, made, repository)
    formula(output, downloads, repository)
    files = sorted(path for path in output.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    (output / "SHA256SUMS").write_text("".join(f"{digest(path)}  {path.name}\n" for path in files), encoding="utf-8")
    for path in files:
        print(f"{path.stat().st_size:>12}  {path.name}")


# The rest


def notes(arguments):
    """What CHANGELOG says of this version."""
    text = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    for section in sections:
        title, _, body = section.partition("\n")
        if re.fullmatch(rf"\[?{re.escape(version())}\]?( .*)?", title.strip()):
            print(body.strip())
            return
    raise Problem(f"CHANGELOG.md has no section '## {version()}'")


def stamp(arguments):
    """Sets version and address in Tool.swift, and writes them into the pages that show them."""
    if arguments.version and not re.fullmatch(r"\d+\.\d+\.\d+(-[\w.]+)?", arguments.version):
        raise Problem(f"'{arguments.version}' is no version such as 1.2.3")
    if arguments.repository and not re.fullmatch(rf"{SERVER}[\w.-]+/[\w.-]+", arguments.repository):
        raise Problem(f"'{arguments.repository}' is no address such as {SERVER}acme/reactorgen")
    text, changes = TOOL.read_text(encoding="utf-8"), []
    for name, value in (("repository", arguments.repository), ("version", arguments.version)):
        if value:
            # Actions and Mint name a repository without its server.
            changes.append((constant(name).removeprefix(SERVER), value.removeprefix(SERVER)))
            text = re.sub(rf'(static let {name} = )".*"', rf'\1"{value}"', text)
    TOOL.write_text(text, encoding="utf-8")
    for place in STAMPED:
        path = CHECKOUT / place
        for page in [path] if path.is_file() else sorted(path.glob("*.md")):
            old = new = page.read_text(encoding="utf-8")
            for was, now in changes:
                # Not within a longer number or name.
                new = re.sub(rf"(?<![\d.]){re.escape(was)}(?![\w]|\.\d)", lambda _: now, new)
            if new != old:
                page.write_text(new, encoding="utf-8")
                print(f"stamped {page.relative_to(CHECKOUT)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=CHECKOUT / ".build-release-artifacts")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verb = verbs.add_parser("build", help="the archive for this machine")
    verb.add_argument("--libyaml", type=Path, help="macOS: the folder of a libyaml.a for both processors")
    verb.set_defaults(run=build)
    verb = verbs.add_parser("assemble", help="bundle, plugin package, formula and checksums of the archives that are there")
    verb.add_argument("--repository", help="the address, where it is another than Tool.swift's")
    verb.add_argument("--all", action="store_true", help="only if there is an archive for each platform")
    verb.set_defaults(run=assemble)
    verbs.add_parser("notes", help="the notes of this version").set_defaults(run=notes)
    verb = verbs.add_parser("stamp", help="set the version and the address everywhere")
    verb.add_argument("--repository")
    verb.add_argument("--version")
    verb.set_defaults(run=stamp)
    arguments = parser.parse_args()
    arguments.output = arguments.output.resolve()
    try:
        arguments.run(arguments)
    except Problem as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""python3 Release/test_release.py [FOLDER]: is what `make release` wrote right, and does it do what those who take it want of it?

Everything happens in folders of its own, with homes of their own. What only a part of the machines has (chroot, ruby, shellcheck,
pre-commit) is required where CI=true, and skipped elsewhere.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import release

CHECKOUT = release.CHECKOUT
FOLDER = CHECKOUT / ".build-release-artifacts"
VERSION = release.version()
PLATFORM = release.this_platform()
NAME = f"reactorgen-{VERSION}-{PLATFORM}"
PYTHON = CHECKOUT / ".build/python/bin"

SPEC = """summary: Counts.
state:
  count: Int = 0
mutations:
  increaseCount: {reduce: state.count += 1}
actions:
  increase: increaseCount
"""


def run(*command, status=0, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if status is not None and done.returncode != status:
        raise AssertionError(f"{command} ended with {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done


def unpack(archive, folder):
    folder.mkdir(exist_ok=True)
    run("tar", "-xzf", archive, "-C", folder)


def needs(program):
    """A program that CI must have."""
    found = shutil.which(program) or shutil.which(program, path=PYTHON)
    return unittest.skipIf(not found and os.environ.get("CI") != "true", f"{program} is missing")


class ReleaseTests(unittest.TestCase):
    def setUp(self):
        self.work = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.work)
        # What is downloaded comes from a folder that is laid out as GitHub's releases are.
        self.releases = self.work / "releases"
        (self.releases / f"v{VERSION}").mkdir(parents=True)
        for file in FOLDER.iterdir():
            if file.is_file():
                (self.releases / f"v{VERSION}" / file.name).symlink_to(file)
        self.home = self.work / "home"
        self.home.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / ".cache"),
            "REACTORGEN_RELEASES": f"file://{self.releases}", "GIT_CONFIG_NOSYSTEM": "1",
        }

    def unpacked(self):
        unpack(FOLDER / f"{NAME}.tar.gz", self.work / "unpacked")
        return self.work / "unpacked" / NAME

    def test_checksums_are_those_of_all_files(self):
        lines = (FOLDER / "SHA256SUMS").read_text().splitlines()
        found = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in FOLDER.iterdir() if file.is_file()}
        del found["SHA256SUMS"]
        self.assertEqual({line[66:]: line[:64] for line in lines}, found)

    def test_archive_has_the_command_its_manual_and_completions(self):
        root = self.unpacked()
        self.assertEqual(run(root / "bin/reactorgen", "--version").stdout, VERSION + "\n")
        pages = {page.name for page in (root / "share/man/man1").iterdir()}
        verbs = re.findall(r"^  ([a-z]+) ", run(root / "bin/reactorgen", "--help").stdout.split("SUBCOMMANDS:")[1], re.MULTILINE)
        self.assertGreater(len(verbs), 8)
        self.assertLessEqual({"reactorgen.1", *(f"reactorgen.{verb}.1" for verb in verbs)}, pages)
        for path in release.COMPLETIONS.values():
            self.assertIn("reactorgen", (root / "share" / path).read_text())
        for name in ("LICENSE", "NOTICES.txt"):
            self.assertGreater((root / name).stat().st_size, 900)
        self.assertIn("Kirill Simonov", (root / "NOTICES.txt").read_text(), "libyaml's licence")

    def test_archive_has_nothing_of_this_machine(self):
        """Paths and debug information would make other bytes elsewhere."""
        root = self.unpacked()
        for executable in [root / "bin/reactorgen", *(FOLDER / "tools" / PLATFORM / "bin").iterdir()]:
            data = executable.read_bytes()
            self.assertNotIn(str(CHECKOUT).encode(), data)
            self.assertNotIn(b".debug_info", data)
        with tarfile.open(FOLDER / f"{NAME}.tar.gz") as archive:
            for entry in archive:
                self.assertEqual((entry.uid, entry.gid, entry.uname, entry.gname, entry.mtime), (0, 0, "", "", release.moment()))

    @unittest.skipUnless(
        sys.platform == "linux" and subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0,
        "a folder that is a system of its own needs a right that is missing here",
    )
    def test_command_runs_where_there_is_nothing_else(self):
        """As in a container of nothing: /proc alone, where Swift's runtime looks for itself."""
        root = self.unpacked()
        (root / "proc").mkdir()
        (root / "Specs").mkdir()
        (root / "Specs/Counter.reactor.yaml").write_text(SPEC)
        script = 'mount --rbind /proc "$0/proc" && chroot "$0" /bin/reactorgen generate && chroot "$0" /bin/reactorgen check'
        run("unshare", "--mount", "sh", "-c", script, root)
        self.assertTrue((root / "Specs/Counter.reactor.swift").exists())

    @unittest.skipUnless(sys.platform == "linux", "elsewhere arguments are found otherwise")
    def test_command_that_can_not_find_its_arguments_is_no_success(self):
        """Swift's runtime reads them in /proc/self/maps, which a process that may open nothing can't; then `check` must not be green."""
        command = self.unpacked() / "bin/reactorgen"
        result = subprocess.run(["sh", "-c", 'ulimit -n 3; "$0" check', command], cwd=self.work, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stdout), (74, ""))
        self.assertIn("/proc/self/maps: error: ", result.stderr)

    def test_assembling_again_gives_the_same_bytes(self):
        again = self.work / "again"
        shutil.copytree(FOLDER, again)
        for file in again.iterdir():
            if file.is_file() and not file.name.startswith("reactorgen-"):
                file.unlink()
        run(sys.executable, CHECKOUT / "Release/release.py", "--output", again, "assemble")
        self.assertEqual((again / "SHA256SUMS").read_text(), (FOLDER / "SHA256SUMS").read_text())

    def test_bill_of_materials_is_cyclonedx_and_names_all_that_is_linked(self):
        bill = json.loads((FOLDER / f"{NAME}.cdx.json").read_text())
        names = [part["name"] for part in bill["components"]]
        self.assertIn("swift-argument-parser", names)
        self.assertIn("libyaml", names)
        self.assertNotIn("swift-custom-dump", names, "only tests use it")
        for part in bill["components"]:
            self.assertTrue(part.get("version"), part)
        missing = run(PYTHON / "python3", "-c", "import cyclonedx", status=None).returncode
        if missing and os.environ.get("CI") != "true":
            self.skipTest("CycloneDX's schema is missing: run make release-tools")
        script = (
            "import sys; from cyclonedx.validation.json import JsonStrictValidator; from cyclonedx.schema import SchemaVersion; "
            "found = JsonStrictValidator(SchemaVersion.V1_5).validate_str(open(sys.argv[1]).read()); sys.exit(str(found) if found else 0)"
        )
        run(PYTHON / "python3", "-c", script, FOLDER / f"{NAME}.cdx.json")

    def test_install_puts_it_where_it_is_wanted_and_refuses_other_bytes(self):
        script = CHECKOUT / "Release/install.sh"
        to = self.work / "to here"
        # What is there already stays as it is.
        (self.work / "private").mkdir(mode=0o700)
        to.mkdir()
        (to / "share").symlink_to(self.work / "private")
        run(script, "--to", to, env=self.environment)
        self.assertEqual(run(to / "bin/reactorgen", "--version").stdout, VERSION + "\n")
        self.assertTrue((to / "share").is_symlink())
        self.assertEqual((self.work / "private").stat().st_mode & 0o777, 0o700)
        self.assertTrue((to / "share/man/man1/reactorgen.1").exists())
        run(script, "--to", to, env=self.environment)
        archive = self.releases / f"v{VERSION}" / f"{NAME}.tar.gz"
        data = archive.read_bytes()
        archive.unlink()
        archive.write_bytes(data[:-1] + b"?")
        refused = run(script, "--to", self.work / "other", env=self.environment, status=74)
        self.assertIn("nothing was installed", refused.stderr)
        self.assertFalse((self.work / "other").exists())
        archive.unlink()
        missing = run(script, "--to", self.work / "other", env=self.environment, status=69)
        self.assertIn("can't be downloaded", missing.stderr)
        if "/OWNER/" in release.constant("repository"):
            nobody = {name: value for name, value in self.environment.items() if name != "REACTORGEN_RELEASES"}
            self.assertIn("address is not set", run(script, "--to", to, env=nobody, status=69).stderr)

    def test_run_builds_where_nothing_is_released(self):
        """With a `swift` that only says how it was called, and leaves what a build would."""
        checkout = self.work / "checkout"
        for path in ("Release/install.sh", "Release/run.sh", "Sources/ReactorProject/Tool.swift"):
            (checkout / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CHECKOUT / path, checkout / path)
        swift = self.work / "bin/swift"
        swift.parent.mkdir()
        swift.write_text(
            "#!/bin/sh\necho \"called with $* in $PWD\"\nmkdir -p .build/release\n"
            f"ln -sf {self.unpacked()}/bin/reactorgen .build/release/reactorgen\n"
        )
        swift.chmod(0o755)
        environment = {
            **self.environment, "PATH": f"{swift.parent}:{os.environ['PATH']}", "REACTORGEN_RELEASES": f"file://{self.work}/none"
        }
        first = run(checkout / "Release/run.sh", "--version", env=environment)
        self.assertEqual(first.stdout, VERSION + "\n")
        self.assertIn(f"called with build -c release --product reactorgen in {checkout}", first.stderr)
        again = run(checkout / "Release/run.sh", "--version", env=environment)
        self.assertEqual((again.stdout, again.stderr), (VERSION + "\n", ""))
        # What was damaged on its way is told, and nothing is built in its place.
        shutil.rmtree(checkout / ".build")
        archive = self.releases / f"v{VERSION}" / f"{NAME}.tar.gz"
        archive.unlink()
        archive.write_bytes(b"?")
        environment["REACTORGEN_RELEASES"] = f"file://{self.releases}"
        damaged = run(checkout / "Release/run.sh", "--version", env=environment, status=74)
        self.assertNotIn("called with", damaged.stderr)

    @needs("pre-commit")
    def test_pre_commit_downloads_and_checks(self):
        project = self.work / "project"
        project.mkdir()
        head = run("git", "-C", CHECKOUT, "rev-parse", "HEAD").stdout.strip()
        (project / "A.reactor.yaml").write_text(SPEC)
        (project / ".pre-commit-config.yaml").write_text(
            f"repos:\n- repo: {CHECKOUT}\n  rev: {head}\n  hooks:\n  - id: reactorgen-check\n"
        )
        environment = {**self.environment, "PATH": f"{PYTHON}:{os.environ['PATH']}"}
        run("git", "init", "--quiet", project, env=environment)
        # The checkout may belong to another user than the one who tests.
        run("git", "config", "--global", "--add", "safe.directory", "*", env=environment)
        run("git", "add", ".", cwd=project, env=environment)
        refused = run("pre-commit", "run", "--color", "never", cwd=project, env=environment, status=1)
        self.assertIn("missing A.reactor.swift: ", refused.stdout)
        self.assertIn(f"installed reactorgen {VERSION} in ", refused.stdout)
        run(self.unpacked() / "bin/reactorgen", "generate", cwd=project)
        run("git", "add", ".", cwd=project, env=environment)
        run("pre-commit", "run", cwd=project, env=environment)

    def test_plugin_generates_with_the_binary_and_compiles_nothing_of_the_tool(self):
        plugin = self.work / "reactorgen-plugin"
        unpack(FOLDER / f"ReactorGenPlugin-{VERSION}.tar.gz", self.work)
        (self.work / f"ReactorGenPlugin-{VERSION}").rename(plugin)
        bundle = FOLDER / f"ReactorGenTools-{VERSION}.artifactbundle.zip"
        run("unzip", "-q", bundle, "-d", plugin)
        manifest = (plugin / "Package.swift").read_text()
        self.assertIn(f'checksum: "{hashlib.sha256(bundle.read_bytes()).hexdigest()}"', manifest)
        # SwiftPM downloads from servers only, so that the test has the bundle in the package's folder.
        local = re.sub(r'url: ".*",\s*checksum: ".*"', 'path: "ReactorGenTools.artifactbundle"', manifest)
        (plugin / "Package.swift").write_text(local)
        consumer = self.work / "BuildPlugin"
        shutil.copytree(CHECKOUT / "IntegrationTests/BuildPlugin", consumer)
        manifest = (consumer / "Package.swift").read_text()
        manifest = manifest.replace(
            '.package(name: "reactorgen", path: "../..")',
            f'.package(name: "reactorgen", path: "{CHECKOUT}"), .package(path: "../reactorgen-plugin")',
        )
        manifest = manifest.replace(
            '.plugin(name: "ReactorGenPlugin", package: "reactorgen")', '.plugin(name: "ReactorGenPlugin", package: "reactorgen-plugin")'
        )
        (consumer / "Package.swift").write_text(manifest)
        environment = {**os.environ, "REACTORGEN_STRICT": "0"}
        built = run("swift", "test", "--verbose", cwd=consumer, env=environment)
        self.assertIn("CartReactor, as its spec states it", built.stdout + built.stderr)
        self.assertIn("-module-name ReactorRuntime ", built.stdout + built.stderr)
        for module in ("ArgumentParser", "ReactorSpec", "ReactorEmission", "reactorgen_build"):
            self.assertNotIn(f"-module-name {module} ", built.stdout + built.stderr)

    @needs("ruby")
    def test_formula_is_ruby(self):
        run("ruby", "-wc", FOLDER / "reactorgen.rb")
        text = (FOLDER / "reactorgen.rb").read_text()
        self.assertIn(f"/{NAME}.tar.gz\"\n", text)
        self.assertIn(hashlib.sha256((FOLDER / f"{NAME}.tar.gz").read_bytes()).hexdigest(), text)

    @needs("shellcheck")
    def test_scripts_are_clean(self):
        run("shellcheck", *sorted((CHECKOUT / "Release").glob("*.sh")), CHECKOUT / ".ci/run")

    @needs("check-jsonschema")
    def test_workflow_and_action_have_the_shape_that_github_wants(self):
        check = [PYTHON / "check-jsonschema", "--builtin-schema"]
        run(*check, "vendor.github-workflows", CHECKOUT / ".github/workflows/release.yml")
        run(*check, "vendor.github-actions", CHECKOUT / "action.yml")

    def test_notes_and_addresses(self):
        """There is one address, and all pages that show one show this one."""
        repository = release.constant("repository")
        for place in release.STAMPED:
            path = CHECKOUT / place
            for page in [path] if path.is_file() else sorted(path.glob("*.md")):
                for address in re.findall(r"https://github\.com/[\w.-]+/reactorgen", page.read_text()):
                    self.assertEqual(address, repository, page)
        # A tag without notes gives no release.
        copy = self.work / "copy"
        using = "Sources/reactorgen/reactorgen.docc/Using"
        pages = sorted(path.relative_to(CHECKOUT) for path in (CHECKOUT / using).glob("*.md"))
        for path in ("Release/release.py", "Sources/ReactorProject/Tool.swift", "README.md", *pages):
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CHECKOUT / path, copy / path)
        script = copy / "Release/release.py"
        run(sys.executable, script, "stamp", "--repository", "https://github.com/acme/reactorgen", "--version", "2.3.4")
        self.assertIn("https://github.com/acme/reactorgen", (copy / "README.md").read_text())
        for page in ("README.md", *pages):
            self.assertNotIn("OWNER", (copy / page).read_text(), page)
        installing = (copy / using / "Installing.md").read_text()
        self.assertIn("acme/reactorgen@v2.3.4`", installing)
        self.assertNotIn(VERSION, installing)
        self.assertIn("no version", run(sys.executable, script, "stamp", "--version", '1"', status=1).stderr)
        (copy / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- a\n")
        self.assertIn("no section '## 2.3.4'", run(sys.executable, script, "notes", status=1).stderr)
        (copy / "CHANGELOG.md").write_text("# Changelog\n\n## 2.3.4 – 2026-12-01\n\n- b\n\n## 2.3.3\n\n- c\n")
        self.assertEqual(run(sys.executable, script, "notes").stdout, "- b\n")


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        FOLDER = Path(sys.argv.pop(1)).resolve()
    unittest.main()

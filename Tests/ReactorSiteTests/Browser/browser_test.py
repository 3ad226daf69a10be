"""Opens documentation sites in headless Chromium from file: addresses, and uses them as people do.

Usage: browser_test.py REACTORGEN [--keep FOLDER] [TEST ...]

Sites are made of this repository's specs and of those in Hostile/, whose texts try to break out of their place.
Needs selenium and the axe.min.js of axe-playwright-python from PyPI, and chromium with its driver.
"""

import argparse
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
from html.parser import HTMLParser

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def make_site(tool, specs_folder, target):
    subprocess.run([tool, "docs", "--output", str(target)], cwd=specs_folder, check=True, stdout=subprocess.DEVNULL)


class Outline(HTMLParser):
    """The headings, ids and links of a page."""

    def __init__(self, text):
        super().__init__()
        self.headings, self.ids, self.links, self.tags = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append(tag)
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.headings.append(int(tag[1]))
        if "id" in values:
            self.ids.append(values["id"])
        for name in ("href", "src"):
            if name in values:
                self.links.append(values[name])


class Site:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.pages = sorted(self.folder.rglob("*.html"))
        self.outlines = {page: Outline(page.read_text(encoding="utf-8")) for page in self.pages}

    def address(self, page):
        return page.as_uri()

    def page(self, name):
        return self.folder / name


class Chromium:
    def __init__(self):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--force-prefers-reduced-motion", "--window-size=1280,900"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        binary = shutil.which("chromium")
        if binary:
            options.binary_location = binary
        service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.execute_cdp_cmd("Network.enable", {})

    def open(self, address, width=1280, height=900, scheme="light"):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        self.driver.get(address)

    def errors(self):
        return [entry for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def type(self, *keys):
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def focused(self):
        return self.driver.switch_to.active_element

    def screenshot(self, path, whole=False):
        if whole:
            size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": int(size["width"]), "height": min(int(size["height"]), 6000), "deviceScaleFactor": 1,
                "mobile": False})
        self.driver.save_screenshot(str(path))


SITES = {}
BROWSER = None
SCREENSHOTS = None


class Pages(unittest.TestCase):
    """What holds for each page of each site."""

    def check_each_page(self, check):
        for name, site in SITES.items():
            for page in site.pages:
                with self.subTest(site=name, page=str(page.relative_to(site.folder))):
                    check(site, page)

    def test_there_is_a_page_for_each_reactor(self):
        reactors = [page for page in SITES["own"].pages
                    if page.parent.name == "reactors" and not page.name.endswith(".tests.html")]
        specs = list((REPOSITORY / "Specs").rglob("*.reactor.yaml"))
        self.assertEqual(len(reactors), len(specs))

    def test_links_and_anchors_lead_somewhere(self):
        def check(site, page):
            for link in site.outlines[page].links:
                if link.startswith("data:"):
                    continue
                parts = urllib.parse.urlsplit(link)
                self.assertEqual(parts.scheme + parts.netloc, "", f"{link} leaves the site")
                target = page if not parts.path else (page.parent / urllib.parse.unquote(parts.path)).resolve()
                self.assertTrue(target.is_file(), f"{link} leads nowhere")
                if parts.fragment:
                    self.assertIn(urllib.parse.unquote(parts.fragment), site.outlines[target].ids, link)

        self.check_each_page(check)

    def test_what_the_search_finds_is_there(self):
        for name, site in SITES.items():
            BROWSER.open(site.address(site.page("index.html")))
            for kind, title, _, _, address in BROWSER.run("return window.reactorSearchIndex"):
                with self.subTest(site=name, kind=kind, title=title):
                    parts = urllib.parse.urlsplit(address)
                    target = (site.folder / urllib.parse.unquote(parts.path)).resolve()
                    self.assertTrue(target.is_file())
                    if parts.fragment:
                        self.assertIn(urllib.parse.unquote(parts.fragment), site.outlines[target].ids)

    def test_headings_are_in_order_and_ids_unique(self):
        def check(site, page):
            outline = site.outlines[page]
            self.assertEqual(outline.headings.count(1), 1)
            self.assertEqual(outline.headings[0], 1)
            for before, after in zip(outline.headings, outline.headings[1:]):
                self.assertLessEqual(after, before + 1)
            self.assertEqual(len(outline.ids), len(set(outline.ids)), "an id is there twice")

        self.check_each_page(check)

    def test_pages_load_without_errors_and_fit_a_phone(self):
        def check(site, page):
            BROWSER.errors()
            BROWSER.open(site.address(page), width=375, height=800)
            self.assertEqual(BROWSER.errors(), [])
            width = BROWSER.run("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, 375)
            self.assertEqual(BROWSER.run("return window.isBroken"), None, "a text of a spec was run as a script")
            requested = BROWSER.run("return performance.getEntriesByType('resource').map(e => e.name)")
            self.assertTrue(all(name.startswith(("file:", "data:")) for name in requested), requested)

        self.check_each_page(check)

    def test_pages_fit_paper(self):
        def check(site, page):
            BROWSER.open(site.address(page), width=760, height=1000)
            BROWSER.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
            width = BROWSER.run("return document.documentElement.scrollWidth")
            BROWSER.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
            self.assertLessEqual(width, 760)

        self.check_each_page(check)

    def test_axe_finds_nothing(self):
        script = AXE.read_text(encoding="utf-8")
        def check(site, page):
            for scheme in ("light", "dark"):
                with self.subTest(scheme=scheme):
                    BROWSER.open(site.address(page), scheme=scheme)
                    BROWSER.run(script)
                    result = BROWSER.driver.execute_async_script(
                        "const done = arguments[arguments.length - 1];"
                        "axe.run(document, {runOnly: {type: 'tag', values: arguments[0]}, resultTypes: ['violations']})"
                        ".then(done, error => done({violations: [{id: String(error), nodes: []}]}));", RULES)
                    found = [(one["id"], [node["html"][:200] for node in one["nodes"]][:3])
                             for one in result["violations"]]
                    self.assertEqual(found, [])

        self.check_each_page(check)



class Search(unittest.TestCase):
    """The search of this repository's site, by keys alone."""

    def setUp(self):
        self.site = SITES["own"]
        BROWSER.open(self.site.address(self.site.page("index.html")))
        BROWSER.run("document.activeElement.blur()")

    def results(self):
        return BROWSER.driver.find_elements(By.CSS_SELECTOR, "#search-results a")

    def status(self):
        return BROWSER.driver.find_element(By.ID, "search-status").text

    def test_slash_focuses_and_enter_opens_the_first_hit(self):
        BROWSER.type("/")
        self.assertEqual(BROWSER.focused().get_attribute("id"), "search")
        BROWSER.type("canlogin")
        self.assertIn("derived", self.results()[0].text)
        self.assertIn("LoginReactor", self.results()[0].text)
        self.assertEqual(self.status(), "1 result")
        BROWSER.type(Keys.ENTER)
        self.assertTrue(BROWSER.driver.current_url.endswith("reactors/LoginReactor.html#derived-canLogIn"))

    def test_arrows_walk_through_the_hits(self):
        BROWSER.type("/", "login")
        results = self.results()
        self.assertGreater(len(results), 3)
        BROWSER.type(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.assertEqual(BROWSER.focused(), results[1])
        BROWSER.type(Keys.ARROW_UP)
        self.assertEqual(BROWSER.focused(), results[0])
        BROWSER.type(Keys.ARROW_UP)
        self.assertEqual(BROWSER.focused().get_attribute("id"), "search")
        BROWSER.type(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        address = BROWSER.focused().get_attribute("href")
        BROWSER.type(Keys.ENTER)
        self.assertEqual(BROWSER.driver.current_url, address)

    def test_escape_brings_the_whole_list_back(self):
        table = BROWSER.driver.find_element(By.ID, "all")
        self.assertTrue(table.is_displayed())
        BROWSER.type("/", "volume")
        self.assertFalse(table.is_displayed())
        BROWSER.type(Keys.ARROW_DOWN, Keys.ESCAPE)
        self.assertTrue(table.is_displayed())
        self.assertEqual(self.results(), [])
        self.assertEqual(BROWSER.focused().get_attribute("value"), "")
        self.assertEqual(self.status(), "")

    def test_all_words_count_in_any_order_whatever_their_case(self):
        BROWSER.type("/", "REACTOR login")
        self.assertIn("LoginReactor", self.results()[0].text)
        BROWSER.type(Keys.ESCAPE, "nothing has this name")
        self.assertEqual(self.status(), "0 results")

    def test_each_kind_is_found(self):
        BROWSER.type("/")
        for query, kind in (("LoginReactor", "reactor"), ("countFailure", "mutation"), ("isLoggingIn", "state"),
                            ("service", "dependency"), ("store.save", "method"), ("refuse", "flow"),
                            ("the right password leads home", "scenario")):
            with self.subTest(query=query):
                BROWSER.type(query)
                self.assertIn(kind, [result.text.split("\n")[0] for result in self.results()])
                BROWSER.type(Keys.ESCAPE)

    def test_a_reactors_name_finds_the_reactor_and_not_all_that_is_in_it(self):
        BROWSER.type("/", "loginreactor")
        self.assertEqual(len(self.results()), 1)
        BROWSER.type(" setName")
        self.assertIn("setName", self.results()[0].text)

    def test_the_search_is_on_each_page(self):
        BROWSER.open(self.site.address(self.site.page("reactors/ChatReactor.html")))
        BROWSER.type("/", "loginreactor", Keys.ENTER)
        self.assertTrue(BROWSER.driver.current_url.endswith("reactors/LoginReactor.html"))

    def test_hits_are_in_sight_wherever_the_page_is(self):
        BROWSER.open(self.site.address(self.site.page("reactors/MediaPlayerReactor.html")) + "#code-L300")
        BROWSER.type("/", "a")
        hit = self.results()[0]
        self.assertTrue(BROWSER.run(
            "const box = arguments[0].getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight", hit))

    def test_a_line_is_marked_where_a_link_leads(self):
        BROWSER.open(self.site.address(self.site.page("reactors/LoginReactor.html")))
        link = BROWSER.driver.find_element(By.CSS_SELECTOR, "#action-logIn .places a")
        link.click()
        line = link.get_attribute("href").split("#")[1]
        target = BROWSER.driver.find_element(By.ID, line)
        self.assertIn("logIn:", target.text)
        self.assertNotEqual(target.value_of_css_property("background-color"), "rgba(0, 0, 0, 0)")

    def test_a_mark_of_the_picture_leads_to_its_row(self):
        BROWSER.open(self.site.address(self.site.page("reactors/LoginReactor.html")))
        mark = BROWSER.driver.find_element(By.CSS_SELECTOR, ".picture svg a.mutation")
        self.assertEqual(mark.aria_role, "link")
        self.assertIn("setName", mark.accessible_name)
        BROWSER.run("arguments[0].focus()", mark)
        BROWSER.type(Keys.ENTER)
        self.assertTrue(BROWSER.driver.current_url.endswith("#mutation-setName"))
        target = BROWSER.driver.find_element(By.ID, "mutation-setName")
        self.assertNotEqual(target.value_of_css_property("background-color"), "rgba(0, 0, 0, 0)")

    def test_the_way_through_a_mark_is_lit_on_focus_and_under_the_pointer(self):
        BROWSER.open(self.site.address(self.site.page("reactors/LoginReactor.html")))
        picture = BROWSER.driver.find_element(By.CSS_SELECTOR, ".picture svg")

        def way(mark, others):
            lit = [one.get_attribute("data-node") for one in picture.find_elements(By.CSS_SELECTOR, "a.way")]
            self.assertIn(mark.get_attribute("data-node"), lit)
            self.assertGreater(len(lit), 1)
            self.assertLess(len(lit), len(picture.find_elements(By.CSS_SELECTOR, "a")))
            self.assertGreater(len(picture.find_elements(By.CSS_SELECTOR, ".line.way")), 0)
            dark = picture.find_element(By.CSS_SELECTOR, others)
            self.assertLess(float(dark.value_of_css_property("opacity")), 1)

        mark = picture.find_element(By.CSS_SELECTOR, "a.mutation")
        BROWSER.run("arguments[0].focus()", mark)
        way(mark, "a:not(.way)")
        BROWSER.run("arguments[0].blur()", mark)
        self.assertEqual(picture.find_elements(By.CSS_SELECTOR, ".way"), [])
        webdriver.ActionChains(BROWSER.driver).move_to_element(mark).perform()
        way(mark, ".line[data-from]:not(.way)")
        heading = BROWSER.driver.find_element(By.TAG_NAME, "h1")
        webdriver.ActionChains(BROWSER.driver).move_to_element(heading).perform()
        self.assertEqual(picture.find_elements(By.CSS_SELECTOR, ".way"), [])

    def test_a_big_picture_has_its_natural_size_and_scrolls(self):
        for width in (1280, 375):
            BROWSER.open(self.site.address(self.site.page("reactors/MediaPlayerReactor.html")), width=width)
            shown, natural, room = BROWSER.run(
                "const svg = document.querySelector('.picture svg');"
                "return [svg.getBoundingClientRect().width, svg.viewBox.baseVal.width, svg.parentElement.clientWidth]")
            self.assertEqual(round(shown), round(natural))
            self.assertGreater(shown, room)

    def test_what_scrolls_shows_it(self):
        BROWSER.open(self.site.address(self.site.page("reactors/MediaPlayerReactor.html")), width=375, height=800)
        for name in (".scroll", ".picture", ".contents ul"):
            element = BROWSER.driver.find_element(By.CSS_SELECTOR, name)
            self.assertGreater(BROWSER.run("return arguments[0].scrollWidth - arguments[0].clientWidth", element), 0)
            self.assertEqual(element.value_of_css_property("background-attachment"), "local, local, scroll, scroll")

    def test_the_contents_stay_in_sight_and_hide_no_heading(self):
        for width in (1280, 900, 375):
            BROWSER.open(self.site.address(self.site.page("reactors/MediaPlayerReactor.html")), width=width, height=800)
            link = BROWSER.driver.find_element(By.CSS_SELECTOR, ".contents a[href='#mutations']")
            BROWSER.run("arguments[0].click()", link)
            tops = BROWSER.run(
                "const box = document.querySelector('.contents').getBoundingClientRect();"
                "const heading = document.getElementById('mutations').getBoundingClientRect();"
                "const isBeside = box.right <= heading.left;"
                "return [box.top, isBeside ? 0 : box.bottom, heading.top, heading.bottom]")
            self.assertGreaterEqual(tops[0], 0, width)
            self.assertLess(tops[0], 200, width)
            self.assertGreaterEqual(tops[2], tops[1], width)
            self.assertLess(tops[3], 800, width)

    def test_code_is_folded_and_opens_for_a_link_into_it(self):
        BROWSER.open(self.site.address(self.site.page("reactors/LoginReactor.html")))
        heading = BROWSER.driver.find_element(By.CSS_SELECTOR, "details > summary > #spec")
        listing = BROWSER.driver.find_element(By.ID, "spec-L1")
        self.assertTrue(listing.is_displayed())
        heading.click()
        self.assertFalse(listing.is_displayed())
        link = BROWSER.driver.find_element(By.CSS_SELECTOR, "#action-logIn .places a")
        BROWSER.run("arguments[0].click()", link)
        target = BROWSER.driver.find_element(By.ID, link.get_attribute("href").split("#")[1])
        self.assertTrue(target.is_displayed())
        box = BROWSER.run("const box = arguments[0].getBoundingClientRect(); return [box.top, box.bottom]", target)
        self.assertGreaterEqual(box[0], 0)
        self.assertLessEqual(box[1], 900)

    def test_code_of_several_lines_keeps_its_line_breaks(self):
        BROWSER.open(self.site.address(self.site.page("reactors/TodoListReactor.html")))
        blocks = BROWSER.driver.find_elements(By.CSS_SELECTOR, "#mutations ~ .scroll code.block, section code.block")
        self.assertGreater(len(blocks), 0)
        for block in blocks:
            lines, height, line = BROWSER.run(
                "const style = getComputedStyle(arguments[0]);"
                "return [arguments[0].textContent.split('\\n').length, arguments[0].clientHeight, parseFloat(style.lineHeight)]",
                block)
            self.assertGreater(lines, 1)
            self.assertGreaterEqual(height, (lines - 1) * line)

    def test_the_skip_link_comes_first(self):
        BROWSER.type(Keys.TAB)
        self.assertEqual(BROWSER.focused().get_attribute("class"), "skip")
        BROWSER.type(Keys.ENTER)
        self.assertEqual(BROWSER.focused().get_attribute("id"), "main")


class WithoutScripts(unittest.TestCase):
    def test_the_list_is_there_and_the_search_is_not(self):
        BROWSER.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            site = SITES["own"]
            BROWSER.open(site.address(site.page("index.html")))
            self.assertFalse(BROWSER.driver.find_element(By.ID, "search-form").is_displayed())
            links = BROWSER.driver.find_elements(By.CSS_SELECTOR, "#all tbody th a")
            self.assertEqual(len(links), len(list((REPOSITORY / "Specs").rglob("*.reactor.yaml"))))
        finally:
            BROWSER.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


class Hostile(unittest.TestCase):
    """Texts that try to be more than texts."""

    def test_they_are_shown_as_they_are(self):
        site = SITES["hostile"]
        BROWSER.open(site.address(site.page("index.html")))
        text = BROWSER.driver.find_element(By.TAG_NAME, "main").text
        self.assertIn("<script>window.isBroken = true</script>", text)
        BROWSER.type("/", "<script>")
        results = BROWSER.driver.find_elements(By.CSS_SELECTOR, "#search-results a")
        self.assertGreater(len(results), 0)
        self.assertIn("<script>", results[0].text)
        self.assertIsNone(BROWSER.run("return window.isBroken"))

    def test_no_element_comes_from_a_text(self):
        site = SITES["hostile"]
        for page in site.pages:
            tags = site.outlines[page].tags
            self.assertEqual(tags.count("script"), 2)
            self.assertNotIn("img", tags)
            self.assertNotIn("iframe", tags)


def take_screenshots(folder):
    site = SITES["own"]
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        BROWSER.open(site.address(site.page("index.html")), scheme=scheme)
        BROWSER.screenshot(folder / f"index-{scheme}.png")
        BROWSER.type("/", "play")
        BROWSER.screenshot(folder / f"search-{scheme}.png")
        for name in ("MediaPlayerReactor", "LoginReactor"):
            BROWSER.open(site.address(site.page(f"reactors/{name}.html")), scheme=scheme)
            BROWSER.screenshot(folder / f"{name}-{scheme}.png", whole=True)
    for name in ("index", "reactors/LoginReactor", "reactors/LoginReactor.tests"):
        BROWSER.open(site.address(site.page(f"{name}.html")), width=375, height=800)
        BROWSER.screenshot(folder / f"{name.split('/')[-1]}-phone.png")


def main():
    global BROWSER
    parser = argparse.ArgumentParser()
    parser.add_argument("reactorgen")
    parser.add_argument("--keep", help="a folder for the sites and for pictures of their pages")
    parser.add_argument("tests", nargs="*", help="Class or Class.test; without any, all")
    options = parser.parse_args()
    tool = os.path.abspath(options.reactorgen)
    temporary = tempfile.TemporaryDirectory()
    folder = pathlib.Path(options.keep or temporary.name).resolve()
    for name, source in (("own", REPOSITORY), ("hostile", HERE / "Hostile")):
        make_site(tool, source, folder / name)
        SITES[name] = Site(folder / name)
    BROWSER = Chromium()
    try:
        result = unittest.main(argv=[sys.argv[0], *options.tests], exit=False, verbosity=1).result
        if options.keep:
            take_screenshots(folder / "pictures")
    finally:
        BROWSER.driver.quit()
    sys.exit(0 if result.wasSuccessful() else 1)


if __name__ == "__main__":
    main()

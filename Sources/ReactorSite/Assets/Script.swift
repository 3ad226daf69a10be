/// The one script of a site: the search, the way through a mark of the picture, and sections that open for links into them.
enum Script {
  /// The whole text: a classic script, as pages from `file:` addresses can't load modules.
  static let text = #"""
    "use strict";
    (function () {
      const form = document.getElementById("search-form");
      const field = document.getElementById("search");
      const status = document.getElementById("search-status");
      const results = document.getElementById("search-results");
      const all = document.getElementById("all");
      const root = document.documentElement.dataset.root;
      const most = 60;

      // Case and accents don't count. Each character keeps its place, so that hits can be marked in the text as it is shown.
      function folded(text) {
        return Array.from(text, function (character) {
          return Array.from(character.normalize("NFKD").toLowerCase())[0];
        });
      }

      const entries = (window.reactorSearchIndex || []).map(function (entry, order) {
        const [kind, name, detail, reactor, address] = entry;
        const text = folded([name, detail, kind].join(" ")).join("");
        return { kind, name, detail, reactor, address, order, text, key: folded(name).join(""), owner: folded(reactor).join("") };
      });

      function words(query) {
        return query.split(/\s+/).filter(Boolean).map(function (word) { return folded(word).join(""); });
      }

      // The better the name fits, the smaller the number.
      function rank(entry, query) {
        if (entry.key === query) { return 0; }
        if (entry.key.startsWith(query)) { return 1; }
        if (entry.key.includes(query)) { return 2; }
        return 3;
      }

      function find(query) {
        const wanted = words(query);
        const whole = folded(query.trim()).join("");
        return entries
          .filter(function (entry) {
            // A reactor's name alone finds the reactor, not all that is in it.
            return wanted.some(function (word) { return entry.text.includes(word); })
              && wanted.every(function (word) { return entry.text.includes(word) || entry.owner.includes(word); });
          })
          .map(function (entry) { return { entry, rank: rank(entry, whole) + (entry.kind === "reactor" ? 0 : 0.5) }; })
          .sort(function (left, right) { return left.rank - right.rank || left.entry.order - right.entry.order; })
          .map(function (hit) { return hit.entry; });
      }

      function marked(text, wanted) {
        const characters = Array.from(text);
        const plain = folded(text);
        const isHit = new Array(characters.length).fill(false);
        wanted.forEach(function (word) {
          const letters = Array.from(word);
          for (let start = 0; start + letters.length <= plain.length; start += 1) {
            if (letters.every(function (letter, index) { return plain[start + index] === letter; })) {
              isHit.fill(true, start, start + letters.length);
            }
          }
        });
        const fragment = document.createDocumentFragment();
        let start = 0;
        for (let end = 1; end <= characters.length; end += 1) {
          if (end < characters.length && isHit[end] === isHit[start]) { continue; }
          const piece = document.createElement(isHit[start] ? "mark" : "span");
          piece.textContent = characters.slice(start, end).join("");
          fragment.append(piece);
          start = end;
        }
        return fragment;
      }

      function part(name, content) {
        const element = document.createElement("span");
        element.className = name;
        element.dir = "auto";
        element.append(content);
        return element;
      }

      function item(entry, wanted) {
        const link = document.createElement("a");
        link.href = root + entry.address;
        link.append(part("kind " + entry.kind, entry.kind), part("name", marked(entry.name, wanted)));
        const where = [entry.kind === "reactor" ? "" : entry.reactor, entry.detail].filter(Boolean).join(" · ");
        if (where) { link.append(part("where", marked(where, wanted))); }
        const item = document.createElement("li");
        item.append(link);
        return item;
      }

      function show(query) {
        const isSearching = query.trim() !== "";
        const hits = isSearching ? find(query) : [];
        results.hidden = !isSearching;
        if (all) { all.hidden = isSearching; }
        const list = document.createElement("ul");
        list.append(...hits.slice(0, most).map(function (entry) { return item(entry, words(query)); }));
        results.replaceChildren(list);
        const count = hits.length === 1 ? "1 result" : hits.length + " results";
        status.textContent = !isSearching ? "" : hits.length > most ? count + ", the first " + most + " are shown" : count;
      }

      function close() {
        field.value = "";
        show("");
        field.focus();
      }

      function move(event, step) {
        const links = Array.from(results.querySelectorAll("a"));
        const position = links.indexOf(document.activeElement) + step;
        if (links.length === 0 || position >= links.length) { return; }
        event.preventDefault();
        if (position < 0) { field.focus(); } else { links[position].focus(); }
      }

      function isTyping(element) {
        return element.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
      }

      document.addEventListener("keydown", function (event) {
        if (event.ctrlKey || event.metaKey || event.altKey) { return; }
        const isInside = event.target === field || results.contains(event.target);
        if (event.key === "/" && !isTyping(event.target)) {
          event.preventDefault();
          field.focus();
          field.select();
        } else if (event.key === "Escape" && !results.hidden) {
          event.preventDefault();
          close();
        } else if (event.key === "ArrowDown" && isInside) {
          move(event, 1);
        } else if (event.key === "ArrowUp" && isInside) {
          move(event, -1);
        }
      });

      field.addEventListener("input", function () { show(field.value); });
      form.addEventListener("submit", function (event) {
        event.preventDefault();
        const first = results.querySelector("a");
        if (first) { first.click(); }
      });
      // A hit on the page that is shown already: the list has done its work.
      results.addEventListener("click", function (event) {
        if (event.target.closest("a") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
          field.value = "";
          show("");
        }
      });
      form.hidden = false;
      // The browser may have kept what was typed before.
      if (field.value) { show(field.value); }
    })();

    // Lights what leads to the mark under the pointer or the focus, and what it leads to.
    (function () {
      document.querySelectorAll(".picture svg").forEach(function (picture) {
        const lines = Array.from(picture.querySelectorAll("[data-from]"));
        const marks = Array.from(picture.querySelectorAll("[data-node]"));

        // What a line that cancels leads to does not go on from there.
        function reach(start, near, far) {
          const reached = new Set([start]);
          const walked = new Set([start]);
          const passed = new Set();
          const waiting = [start];
          while (waiting.length > 0) {
            const node = waiting.pop();
            lines.filter(function (line) { return line.dataset[near] === node; }).forEach(function (line) {
              const next = line.dataset[far];
              passed.add(line);
              reached.add(next);
              if (line.classList.contains("cancellation") || walked.has(next)) { return; }
              walked.add(next);
              waiting.push(next);
            });
          }
          return { reached, passed };
        }

        function light(node) {
          const ways = node === null ? [] : [reach(node, "from", "to"), reach(node, "to", "from")];
          picture.classList.toggle("lit", node !== null);
          marks.forEach(function (mark) {
            mark.classList.toggle("way", ways.some(function (way) { return way.reached.has(mark.dataset.node); }));
          });
          lines.forEach(function (line) {
            line.classList.toggle("way", ways.some(function (way) { return way.passed.has(line); }));
          });
        }

        function lightNode(event) {
          const mark = event.target.closest("[data-node]");
          light(mark ? mark.dataset.node : null);
        }

        function lightFocus() {
          const mark = picture.contains(document.activeElement) && document.activeElement.closest("[data-node]");
          light(mark ? mark.dataset.node : null);
        }

        picture.addEventListener("pointerover", lightNode);
        picture.addEventListener("pointerleave", lightFocus);
        picture.addEventListener("focusin", lightNode);
        picture.addEventListener("focusout", function () { light(null); });
      });
    })();

    // A link into a section that is folded opens it.
    (function () {
      function unfold(address) {
        const target = address.length > 1 && document.getElementById(decodeURIComponent(address.slice(1)));
        const section = target && target.closest("details:not([open])");
        if (!section) { return; }
        section.open = true;
        target.scrollIntoView();
      }

      window.addEventListener("hashchange", function () { unfold(location.hash); });
      document.addEventListener("click", function (event) {
        const link = event.target.closest("a[href^='#']");
        if (link) { unfold(link.getAttribute("href")); }
      });
      unfold(location.hash);
    })();

    """#
}

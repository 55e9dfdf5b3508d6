import { reporterScript } from "./reporter.ts";
import type { Policy, Site } from "./site.ts";

/** A string as it may stand inside an inline script. */
function quoted(text: string) {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

/** Finds the end of a document's doctype: the reporter goes behind it, so that standards mode stays. */
const DOCTYPE_END = `function doctypeEnd(html) {
  var space = /\\s*/y, doctype = /<!doctype[^>]*>/iy, at = 0;
  for (;;) {
    space.lastIndex = at;
    space.test(html);
    at = space.lastIndex;
    if (!html.startsWith("\\u003c!--", at)) break;
    at = html.indexOf("-->", at + 4) + 3;
    if (at < 3) return 0;
  }
  doctype.lastIndex = at;
  return doctype.test(html) ? doctype.lastIndex : 0;
}`;

/**
 * Browsers number the lines of a written document's script from its own start. This puts before each script as many
 * empty lines as stand before it in the source: the parser lets observers run before it runs the script.
 */
const NUMBER_LINES = `function numberLines(html) {
  var source = html.replace(/\\r\\n?/g, "\\n"), at = 0, seen = new WeakSet();
  var observer = new MutationObserver(function (records) {
    records.forEach(function (record) {
      record.addedNodes.forEach(function (node) {
        var script = node.nodeName === "SCRIPT" ? node : node.parentNode;
        var text = script && script.nodeName === "SCRIPT" && script.firstChild;
        if (!text || seen.has(script) || !/^$|javascript|module/.test(script.type)) return;
        var start = source.indexOf(">" + text.data, at) + 1;
        seen.add(script);
        if (start === 0) return;
        at = start + text.data.length;
        text.data = "\\n".repeat(source.slice(0, start).split("\\n").length - 1) + text.data;
      });
    });
  });
  observer.observe(document, { childList: true, subtree: true });
  window.addEventListener("DOMContentLoaded", function () { observer.disconnect(); });
}`;

/**
 * Asks the product page for the document, takes it once, and writes it here: it never passes a server.
 * The reporter comes from an address, which holds the parser up: what follows is parsed after document.write, not in it.
 */
function shimScript(siteOrigin: string) {
  return `(function () {
    var site = ${quoted(siteOrigin)}, reporter = ${quoted(reporterScript(siteOrigin))};
    ${DOCTYPE_END}
    ${NUMBER_LINES}
    window.addEventListener("message", function take(event) {
      if (event.origin !== site || event.source !== window.parent) return;
      var data = event.data;
      if (!data || data.type !== "run" || typeof data.html !== "string") return;
      window.removeEventListener("message", take);
      var html = data.html.replace(/^\\ufeff/, ""), end = doctypeEnd(html);
      var address = URL.createObjectURL(new Blob([reporter], { type: "text/javascript" }));
      document.open();
      numberLines(html);
      document.write(html.slice(0, end) + '\\u003cscript src="' + address + '">\\u003c/script>' + html.slice(end));
      document.close();
    });
    window.parent.postMessage({ type: "ready" }, site);
  })();`;
}

const pages = new WeakMap<Site, Uint8Array<ArrayBuffer>>();

function pageBytes(site: Site) {
  const known = pages.get(site);
  if (known) return known;
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>App</title><script>${shimScript(site.origin)}</script></head></html>`;
  const bytes = new TextEncoder().encode(html);
  pages.set(site, bytes);
  return bytes;
}

/** The page that runs a document handed over in the browser: private projects, moderator runs, device-only apps. */
export function shimPage({ headers }: Policy, site: Site) {
  return new Response(pageBytes(site), { headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

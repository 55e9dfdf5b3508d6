import { reporterScript } from "./reporter.ts";
import type { Policy, Site } from "./site.ts";

/** A string as it may stand inside an inline script. */
function quoted(text: string) {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

/** A script with an address holds the parser up, and only what is parsed after document.write keeps its line numbers. */
function reporterElement(siteOrigin: string) {
  return `<script src="data:text/javascript;charset=utf-8,${encodeURIComponent(reporterScript(siteOrigin))}"></script>`;
}

/**
 * Asks the product page for the document, takes it once, and writes it here: it never passes a server.
 * The reporter goes behind the doctype, so that standards mode stays.
 */
function shimScript(siteOrigin: string) {
  return `(function () {
    var site = ${quoted(siteOrigin)}, reporter = ${quoted(reporterElement(siteOrigin))};
    function doctypeEnd(html) {
      var space = /\\s*/y, doctype = /<!doctype[^>]*>/iy, at = 0;
      for (;;) {
        space.lastIndex = at;
        space.test(html);
        at = space.lastIndex;
        if (!html.startsWith("<!--", at)) break;
        at = html.indexOf("-->", at + 4) + 3;
        if (at < 3) return 0;
      }
      doctype.lastIndex = at;
      return doctype.test(html) ? doctype.lastIndex : 0;
    }
    window.addEventListener("message", function take(event) {
      if (event.origin !== site || event.source !== window.parent) return;
      var data = event.data;
      if (!data || data.type !== "run" || typeof data.html !== "string") return;
      window.removeEventListener("message", take);
      var html = data.html.replace(/^\\ufeff/, ""), end = doctypeEnd(html);
      document.open();
      document.write(html.slice(0, end) + reporter + html.slice(end));
      document.close();
    });
    window.parent.postMessage({ type: "ready" }, site);
  })();`;
}

const pages = new WeakMap<Site, Uint8Array>();

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

import { PREPARE_DOCUMENT } from "./guard.ts";
import { quoted, reporterScript } from "./reporter.ts";
import { DOCUMENT_START, NUMBER_LINES } from "./scripts.ts";
import type { Policy, Site } from "./site.ts";

/**
 * Asks the product page for the document, takes it once, and writes it here: it never passes a server.
 * The reporter comes from an address, which holds the parser up: what follows is parsed after document.write, not in it.
 */
function shimScript(siteOrigin: string) {
  return `${PREPARE_DOCUMENT}(function () {
    var site = ${quoted(siteOrigin)}, reporter = ${quoted(reporterScript(siteOrigin))};
    ${NUMBER_LINES}
    window.addEventListener("message", function take(event) {
      if (event.origin !== site || event.source !== window.parent) return;
      var data = event.data;
      if (!data || data.type !== "run" || typeof data.html !== "string") return;
      window.removeEventListener("message", take);
      var html = data.html.replace(/^\\ufeff/, ""), start = new RegExp(${quoted(DOCUMENT_START.source)}, "i").exec(html);
      var end = start[1] ? start[0].length : 0;
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

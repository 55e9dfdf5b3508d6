import type { Policy, PreviewConfig } from "./config.ts";
import { DOCUMENT_START } from "./document-start.ts";
import { FIRST_SCRIPT } from "./first-script.ts";
import { CAN_STORE } from "./memory-storage/check.ts";
import { NUMBER_LINES } from "./number-lines.ts";
import { reporterScript, toScriptValue } from "./reporter.ts";

// Writes the document from the product page; it never passes a server. The reporter is loaded from an address, which
// pauses the parser: the rest is parsed after `document.write`, not within it.
function loaderScript(siteOrigin: string) {
  return `${FIRST_SCRIPT}${CAN_STORE} && (function () {
    var site = ${toScriptValue(siteOrigin)}, reporter = ${toScriptValue(reporterScript(siteOrigin))};
    ${NUMBER_LINES}
    window.addEventListener("message", function runDocument(event) {
      if (event.origin !== site || event.source !== window.parent) return;
      var data = event.data;
      if (!data || data.type !== "run" || typeof data.html !== "string") return;
      window.removeEventListener("message", runDocument);
      var html = data.html.replace(/^\\ufeff/, ""), start = new RegExp(${toScriptValue(DOCUMENT_START.source)}, "i").exec(html);
      var end = start[1] ? start[0].length : 0;
      var script = reporter + "(" + (data.isInstalled === true) + ");";
      var address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      document.open();
      numberLines(html);
      document.write(html.slice(0, end) + '\\u003cscript src="' + address + '">\\u003c/script>' + html.slice(end));
      document.close();
    });
    window.parent.postMessage({ type: "ready" }, site);
  })();`;
}

const pages = new WeakMap<PreviewConfig, Uint8Array<ArrayBuffer>>();

/** The same on every origin. */
export function loaderBytes(config: PreviewConfig) {
  const cached = pages.get(config);
  if (cached) return cached;
  const script = loaderScript(config.siteOrigin);
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>App</title><script>${script}</script></head></html>`;
  const bytes = new TextEncoder().encode(html);
  pages.set(config, bytes);
  return bytes;
}

export function loaderHeaders({ headers }: Policy): Record<string, string> {
  return { ...headers, "Content-Type": "text/html; charset=utf-8" };
}

export function loaderPage(policy: Policy, config: PreviewConfig) {
  return new Response(loaderBytes(config), { headers: loaderHeaders(policy) });
}

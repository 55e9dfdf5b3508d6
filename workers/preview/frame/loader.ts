// The script of the loader page, as a text (`?bundled`).
import { DOCUMENT_START } from "#workers/preview/document-start.ts";
import { canStore } from "./can-store.ts";
import { numberLines } from "./number-lines.ts";
import { onPageMessage, post, site } from "./product-page.ts";
import reporter from "./written-document.ts?bundled";

/**
 * Writes the document from the product page; it never passes a server. The reporter is loaded from an address, which
 * pauses the parser: the rest is parsed after `document.write`, not within it.
 */
function writeDocument(text: string, opensOffline: boolean) {
  const html = text.replace(/^\ufeff/, "");
  const [start = "", doctype] = DOCUMENT_START.exec(html) ?? [];
  const end = doctype ? start.length : 0;
  const address = URL.createObjectURL(new Blob([reporter], { type: "text/javascript" }));
  const tag = `<script src="${address}" data-site="${site}"${opensOffline ? " data-opens-offline" : ""}></script>`;
  document.open();
  numberLines(html);
  document.write(html.slice(0, end) + tag + html.slice(end));
  document.close();
}

function waitForDocument() {
  const stop = onPageMessage<{ html: unknown; opensOffline: unknown }>("run", ({ html, opensOffline }) => {
    if (typeof html !== "string") return;
    stop();
    writeDocument(html, opensOffline === true);
  });
  post({ type: "ready" });
}

if (canStore()) waitForDocument();

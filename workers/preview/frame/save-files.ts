import { MAX_SAVED_NAME_LENGTH } from "#domain/previews/rules.ts";
import { post } from "./product-page.ts";
import { readFile } from "./read-file.ts";

/** Files are saved only through the product page. */
export function saveUrl(url: string, name: string) {
  readFile(url)
    .then((file) => post({ type: "save-file", name: name.slice(0, MAX_SAVED_NAME_LENGTH), file }))
    .catch(() => console.warn("Nothing was saved: the link's file can't be read any more."));
}

/**
 * Clicks on a detached link do not bubble to the window, so "click" and "dispatchEvent" are patched on links. The address
 * is read in the same task: apps revoke it right after the click.
 */
export function saveDownloads() {
  function saveFile(event: Event) {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link || event.defaultPrevented || !link.hasAttribute("download") || !/^(blob|data):/.test(link.href)) return;
    event.preventDefault();
    saveUrl(link.href, link.download);
  }
  window.addEventListener("click", saveFile);
  for (const name of ["click", "dispatchEvent"] as const) {
    const original: (...values: Array<never>) => unknown = HTMLAnchorElement.prototype[name];
    const patched = function (this: HTMLAnchorElement, ...values: Array<never>) {
      this.addEventListener("click", saveFile);
      try {
        return original.apply(this, values);
      } finally {
        this.removeEventListener("click", saveFile);
      }
    };
    Object.assign(HTMLAnchorElement.prototype, { [name]: patched });
  }
}

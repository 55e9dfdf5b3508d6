import { reportViolation } from "./errors.ts";
import { home, isHome, parseAddress } from "./links.ts";

/**
 * Policies refuse every form, so a GET form without a script's help is sent to the app itself, as a link would be. One
 * that a script submits is refused by the browser, which reports the same.
 */
export function sendForms() {
  window.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter;
    const read = (name: string) => button?.getAttribute(`form${name}`) || form.getAttribute(name) || "";
    if (event.defaultPrevented || /^dialog$/i.test(read("method"))) return;
    const url = parseAddress(read("action") || location.href);
    if (!url || url.protocol === "javascript:") return;
    event.preventDefault();
    if (/^post$/i.test(read("method")) || url.origin !== location.origin || !isHome(url)) {
      reportViolation("form-action", url.href);
      return;
    }
    const fields = Array.from(new FormData(form, button), ([name, value]) => [
      name,
      value instanceof File ? value.name : value,
    ]);
    location.assign(`${home}?${new URLSearchParams(fields)}`);
  });
}

import { BRIDGE_MESSAGES_PER_SECOND, BRIDGE_TEXT_LENGTH, SAVED_NAME_LENGTH } from "#domain/previews/rules.ts";
import { PREPARE_DOCUMENT } from "./guard.ts";

/** A few messages of each second stay free, so that a noisy app's links still open. */
const REPORTS_PER_SECOND = BRIDGE_MESSAGES_PER_SECOND - 5;

/** A string as it may stand inside an inline script. */
export function quoted(text: string) {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

function opening(siteOrigin: string) {
  return `
    var site = ${quoted(siteOrigin)}, page = window.parent, second = 0, sent = 0;
    function post(message) { page.postMessage(message, site); }
    function report(message) {
      var current = Math.floor(Date.now() / 1000);
      sent = current === second ? sent + 1 : 1;
      second = current;
      if (sent <= ${REPORTS_PER_SECOND}) post(message);
    }
    function cut(value) { return String(value).slice(0, ${BRIDGE_TEXT_LENGTH}); }
    function on(type, listener) { window.addEventListener(type, listener); }`;
}

const CONSOLE_AND_ERRORS = `
    function text(value) {
      try {
        return cut(value !== null && typeof value === "object" && !(value instanceof Error) ? JSON.stringify(value) : value);
      } catch (error) { return "[object]"; }
    }
    function line(values) { return cut(Array.prototype.map.call(values, text).join(" ")); }
    ["log", "info", "warn", "error"].forEach(function (level) {
      var own = console[level];
      console[level] = function () {
        report({ type: "console", level: level, text: line(arguments) });
        return own.apply(console, arguments);
      };
    });
    on("error", function (event) {
      report({ type: "error", message: text(event.message), line: event.lineno || 0, column: event.colno || 0 });
    });
    on("unhandledrejection", function (event) {
      report({ type: "error", message: line(["Unhandled rejection:", event.reason]), line: 0, column: 0 });
    });`;

const VIOLATIONS = `
    on("securitypolicyviolation", function (event) {
      report({ type: "violation", directive: cut(event.effectiveDirective), blocked: cut(event.blockedURI),
        line: event.lineNumber || 0, column: event.columnNumber || 0 });
    });`;

/** A click comes first; what leaves without one, or past an app that keeps clicks to itself, is a navigation. */
const LINKS = `
    function leave(event, address) {
      try { var url = new URL(address, document.baseURI); } catch (error) { return; }
      if (!/^https?:$/.test(url.protocol) || url.origin === location.origin) return;
      event.preventDefault();
      post({ type: "open-link", url: url.href });
    }
    on("click", function (event) {
      var target = event.composedPath()[0];
      var link = !event.defaultPrevented && target instanceof Element && target.closest("a[href], area[href]");
      if (link) leave(event, link.getAttribute("href"));
    });
    if (window.navigation) window.navigation.addEventListener("navigate", function (event) {
      if (event.cancelable && !event.formData) leave(event, event.destination.url);
    });`;

/**
 * Files reach the disk only through the product page. Clicks on a link that nobody put into the document never come by
 * here, so "click" and "dispatchEvent" of links are listened to on the link itself. The address is read in the same
 * task, since an app gives it up right after the click.
 */
const SAVES = `
    function save(event) {
      var link = event.composedPath().find(function (node) { return node instanceof HTMLAnchorElement; });
      if (!link || event.defaultPrevented || !link.hasAttribute("download") || !/^(blob|data):/.test(link.href)) return;
      event.preventDefault();
      var name = link.download.slice(0, ${SAVED_NAME_LENGTH});
      fetch(link.href).then(function (response) { return response.blob(); }).then(function (file) {
        post({ type: "save-file", name: name, file: file });
      });
    }
    on("click", save);
    ["click", "dispatchEvent"].forEach(function (name) {
      var own = HTMLAnchorElement.prototype[name];
      HTMLAnchorElement.prototype[name] = function () {
        this.addEventListener("click", save);
        try { return own.apply(this, arguments); } finally { this.removeEventListener("click", save); }
      };
    });`;

/** Runs before an author's own code: tells the product page of errors, console lines, refused requests and links out. */
export function reporterScript(siteOrigin: string) {
  return `(function () {${opening(siteOrigin)}
    URL.revokeObjectURL(document.currentScript.src);
    document.currentScript.remove();${CONSOLE_AND_ERRORS}${VIOLATIONS}${SAVES}${LINKS}
  })();`;
}

/**
 * The reporter of a published app, of refused requests and links out only, as it stands in the document itself. It is
 * one line, so that the lines of the author's own code keep their numbers.
 */
export function reporterTag(siteOrigin: string) {
  const script = `${PREPARE_DOCUMENT}(function () {${opening(siteOrigin)}
    document.currentScript.remove();${VIOLATIONS}${SAVES}${LINKS}
    post({ type: "ready" });
  })();`;
  return `<script>${script.replace(/\s*\n\s*/g, " ")}</script>`;
}

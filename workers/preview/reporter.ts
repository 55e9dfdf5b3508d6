import { BRIDGE_MESSAGES_PER_SECOND, BRIDGE_TEXT_LENGTH } from "#domain/previews/rules.ts";

/** A few messages of each second stay free, so that a noisy app's links still open. */
const REPORTS_PER_SECOND = BRIDGE_MESSAGES_PER_SECOND - 5;

/** Runs before an author's own code: tells the product page of errors, console lines, refused requests and links out. */
export function reporterScript(siteOrigin: string) {
  return `(function () {
    var site = ${JSON.stringify(siteOrigin)}, page = window.parent, second = 0, sent = 0;
    URL.revokeObjectURL(document.currentScript.src);
    document.currentScript.remove();
    function post(message) { page.postMessage(message, site); }
    function report(message) {
      var current = Math.floor(Date.now() / 1000);
      sent = current === second ? sent + 1 : 1;
      second = current;
      if (sent <= ${REPORTS_PER_SECOND}) post(message);
    }
    function text(value) {
      try {
        if (value instanceof Error) return String(value).slice(0, ${BRIDGE_TEXT_LENGTH});
        var json = value !== null && typeof value === "object" ? JSON.stringify(value) : value;
        return String(json).slice(0, ${BRIDGE_TEXT_LENGTH});
      } catch (error) { return "[object]"; }
    }
    function line(values) { return Array.prototype.map.call(values, text).join(" ").slice(0, ${BRIDGE_TEXT_LENGTH}); }
    function on(type, listener) { window.addEventListener(type, listener); }
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
    });
    on("securitypolicyviolation", function (event) {
      report({ type: "violation", directive: text(event.effectiveDirective), blocked: text(event.blockedURI),
        line: event.lineNumber || 0, column: event.columnNumber || 0 });
    });
    on("click", function (event) {
      var target = event.composedPath()[0];
      var link = !event.defaultPrevented && target instanceof Element && target.closest("a[href], area[href]");
      if (!link) return;
      var url = URL.parse(link.getAttribute("href"), document.baseURI);
      if (!url || !/^https?:$/.test(url.protocol) || url.origin === location.origin) return;
      event.preventDefault();
      post({ type: "open-link", url: url.href });
    });
  })();`;
}

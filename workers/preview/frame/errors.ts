import { report, truncate } from "./product-page.ts";

/** An error up to this long after the load counts as one at the start. */
const START_MS = 1000;

/** An error at the start often leaves the app blank, so the product page tells it. */
export function reportErrors() {
  let loadedAt = 0;
  function reportError(message: string, { lineno = 0, colno = 0 }: Partial<ErrorEvent>) {
    // Browsers report its delay as an error.
    if (/^ResizeObserver loop/.test(message)) return;
    const atStart = loadedAt === 0 || Date.now() - loadedAt < START_MS;
    report({ type: "error", message: truncate(message), line: lineno, column: colno, atStart });
  }
  window.addEventListener("load", () => {
    loadedAt = Date.now();
  });
  window.addEventListener("error", (event) => {
    if (event.message !== undefined) reportError(event.message, event);
  });
  window.addEventListener("unhandledrejection", (event) => {
    let reason = "";
    try {
      reason = String(event.reason);
    } catch {}
    reportError(`Unhandled rejection: ${reason}`, {});
  });
  window.addEventListener("securitypolicyviolation", (event) => {
    reportViolation(event.effectiveDirective, event.blockedURI, event.lineNumber, event.columnNumber);
  });
}

export function reportViolation(directive: string, blocked: string, line = 0, column = 0) {
  report({ type: "violation", directive: truncate(directive), blocked: truncate(blocked), line, column });
}

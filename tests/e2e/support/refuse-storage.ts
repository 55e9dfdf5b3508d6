import type { Page } from "@playwright/test";

/** As browsers do that block cookies and site data of frames. */
export function refuseStorage(page: Page) {
  return page.addInitScript(() => {
    if (window.parent === window) return;
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { configurable: true, get: refuse });
  });
}

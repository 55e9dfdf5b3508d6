import { LINK_PROTOCOL } from "#domain/previews/link-schemes.ts";
import { reportViolation } from "./errors.ts";
import { post } from "./product-page.ts";
import { saveUrl } from "./save-files.ts";

/** The run's path. An app is one document, its index.html too: links to it return there. */
export const home = location.pathname;
const folder = home.replace(/[^/]*$/, "");

export function isHome({ pathname }: { pathname: string }) {
  const path = pathname.slice(pathname.indexOf(folder) === 0 ? folder.length : 1);
  return pathname === home || /^(?:index\.html?)?$/i.test(path);
}

export function parseAddress(address: string) {
  try {
    return new URL(address, document.baseURI);
  } catch {
    return null;
  }
}

function openOutside(url: URL) {
  if (/^(?:blob|data):$/.test(url.protocol)) saveUrl(url.href, "");
  else if (LINK_PROTOCOL.test(url.protocol) && url.origin !== location.origin)
    post({ type: "open-link", url: url.href });
  else return false;
  return true;
}

/**
 * A click event comes first; navigations without one, or past an app that stops clicks, are caught as they start. Where
 * the app routes by itself, its own addresses are left to it. `unload` without a new document's `ready` means that there
 * is none; a `beforeunload` listener would keep the page from leaving an app that hangs.
 */
export function openLinks() {
  const routes = window.navigation;
  let hasRoutes = false;
  function openLink(event: Event & { navigationType?: string }, address: string, isNewWindow: boolean) {
    const url = parseAddress(address);
    if (!url || url.protocol === "javascript:") return;
    const isOwn = url.protocol === location.protocol && url.origin === location.origin;
    const goesHome = isOwn && (isHome(url) || event.navigationType === "reload");
    if (isOwn && !isNewWindow && url.pathname === home) return;
    const isRouted = event.type === "click" || hasRoutes || routes?.onnavigate;
    if (isOwn && !isNewWindow && !goesHome && routes && isRouted) return;
    event.preventDefault();
    if (goesHome) location.assign(home + url.search + url.hash);
    else if (isOwn || !openOutside(url)) reportViolation("link", url.href);
  }
  window.addEventListener("click", (event) => {
    const [target] = event.composedPath();
    const link = !event.defaultPrevented && target instanceof Element && target.closest("a[href], area[href]");
    if (!link) return;
    const base = document.querySelector<HTMLBaseElement>("base[target]");
    const name = link.getAttribute("target") || base?.target || "";
    const isFrame = document.getElementsByName(name)[0] instanceof HTMLIFrameElement;
    openLink(event, link.getAttribute("href") ?? "", !isFrame && !/^(?:_self)?$/i.test(name));
  });
  askBeforeWindows();
  if (!routes) {
    window.addEventListener("pagehide", () => post({ type: "unload", isOwn: false }));
    return;
  }
  const addListener = routes.addEventListener;
  routes.addEventListener("navigate", (event) => {
    if (event.destination.sameDocument) return;
    if (event.cancelable && !event.formData) openLink(event, event.destination.url, false);
    if (!event.defaultPrevented) post({ type: "unload", isOwn: isHome(new URL(event.destination.url)) });
  });
  routes.addEventListener = (...values: [string, ...Array<never>]) => {
    hasRoutes = hasRoutes || values[0] === "navigate";
    return Reflect.apply(addListener, routes, values);
  };
}

/** The sandbox refuses new windows, so `window.open` asks as a link does. */
function askBeforeWindows() {
  const openWindow = window.open;
  window.open = (...values) => {
    const [address, target] = values;
    if (/^_(?:self|parent|top)$/i.test(String(target))) return openWindow.apply(window, values);
    const url = parseAddress(String(address || "about:blank"));
    if (url && !openOutside(url)) reportViolation("window.open", url.href);
    return null;
  };
}

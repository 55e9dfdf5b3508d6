import { RUNNING_LOCK } from "#domain/app-data/running-lock.ts";
import { BRIDGE_MESSAGES_PER_SECOND, MAX_BRIDGE_TEXT_LENGTH } from "#domain/previews/bridge-limits.ts";
import { LINK_PROTOCOL } from "#domain/previews/link-schemes.ts";
import { OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { MAX_SAVED_NAME_LENGTH } from "#domain/previews/rules.ts";
import { FIRST_SCRIPT } from "./first-script.ts";
import { HEARTBEAT } from "./heartbeat.ts";
import { CAN_STORE } from "./memory-storage/check.ts";
import { OFFLINE_FILES } from "./offline-files.ts";
import { READ_FILE } from "./read-file.ts";
import { REPORT_CONSOLE } from "./report-console.ts";

/** Leaves a few messages per second, so a noisy app's links still open. */
const REPORTS_PER_SECOND = BRIDGE_MESSAGES_PER_SECOND - 5;
/** An error up to this long after the load counts as one at the start. */
const START_MS = 1000;

export function toScriptValue(value: unknown) {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function setupScript(siteOrigin: string) {
  return `
    var site = ${toScriptValue(siteOrigin)}, page = window.parent, second = 0, sent = 0;
    function post(message) { page.postMessage(message, site); }
    function report(message) {
      var current = Math.floor(Date.now() / 1000);
      sent = current === second ? sent + 1 : 1;
      second = current;
      if (sent <= ${REPORTS_PER_SECOND}) post(message);
      return sent <= ${REPORTS_PER_SECOND};
    }
    function truncate(value) { return String(value).slice(0, ${MAX_BRIDGE_TEXT_LENGTH}); }
    function listen(type, listener) { window.addEventListener(type, listener); }`;
}

// An error at the start often leaves the app blank, so the product page tells it. Browsers report a ResizeObserver's
// delay as an error too.
const ERRORS = `
    var loadedAt = 0;
    function reportError(message, event) {
      if (/^ResizeObserver loop/.test(message)) return;
      var atStart = loadedAt === 0 || Date.now() - loadedAt < ${START_MS};
      report({ type: "error", message: truncate(message), line: event.lineno || 0, column: event.colno || 0, atStart: atStart });
    }
    listen("load", function () { loadedAt = Date.now(); });
    listen("error", function (event) { if (event.message !== undefined) reportError(event.message, event); });
    listen("unhandledrejection", function (event) {
      var reason = "";
      try { reason = String(event.reason); } catch (error) {}
      reportError("Unhandled rejection: " + reason, event);
    });`;

const VIOLATION_HANDLER = `
    listen("securitypolicyviolation", function (event) {
      report({ type: "violation", directive: truncate(event.effectiveDirective), blocked: truncate(event.blockedURI),
        line: event.lineNumber || 0, column: event.columnNumber || 0 });
    });`;

// A click event comes first; navigations without one, or past an app that stops clicks, are caught as they start. An app
// is one document, its index.html too: links to it return to the run's path. Where the app routes by itself, its own
// addresses are left to it. The sandbox refuses new windows, so `window.open` asks as a link does. `unload` without a new
// document's `ready` means that there is none; a `beforeunload` listener would keep the page from leaving an app that hangs.
const LINK_HANDLERS = `
    var home = location.pathname, folder = home.replace(/[^\\/]*$/, ""), routes = window.navigation, hasRoutes = false;
    function isHome(url) {
      var path = url.pathname.slice(url.pathname.indexOf(folder) === 0 ? folder.length : 1);
      return url.pathname === home || /^(?:index\\.html?)?$/i.test(path);
    }
    function refuse(directive, url) {
      report({ type: "violation", directive: directive, blocked: truncate(url.href), line: 0, column: 0 });
    }
    function openOutside(url) {
      if (/^(?:blob|data):$/.test(url.protocol)) saveUrl(url.href, "");
      else if (${LINK_PROTOCOL}.test(url.protocol) && url.origin !== location.origin) post({ type: "open-link", url: url.href });
      else return false;
      return true;
    }
    function openLink(event, address, isNewWindow) {
      try { var url = new URL(address, document.baseURI); } catch (error) { return; }
      if (url.protocol === "javascript:") return;
      var isOwn = url.protocol === location.protocol && url.origin === location.origin;
      var goesHome = isOwn && (isHome(url) || event.navigationType === "reload");
      if (isOwn && !isNewWindow && url.pathname === home) return;
      if (isOwn && !isNewWindow && !goesHome && routes && (event.type === "click" || hasRoutes || routes.onnavigate)) return;
      event.preventDefault();
      if (goesHome) location.assign(home + url.search + url.hash);
      else if (isOwn || !openOutside(url)) refuse("link", url);
    }
    listen("click", function (event) {
      var target = event.composedPath()[0];
      var link = !event.defaultPrevented && target instanceof Element && target.closest("a[href], area[href]");
      if (!link) return;
      var base = document.querySelector("base[target]"), name = link.getAttribute("target") || (base ? base.target : "");
      var isFrame = document.getElementsByName(name)[0] instanceof HTMLIFrameElement;
      openLink(event, link.getAttribute("href"), !isFrame && !/^(?:_self)?$/i.test(name));
    });
    var openWindow = window.open;
    window.open = function (address, target) {
      if (/^_(?:self|parent|top)$/i.test(target)) return openWindow.apply(window, arguments);
      try { var url = new URL(address || "about:blank", document.baseURI); } catch (error) { return null; }
      if (!openOutside(url)) refuse("window.open", url);
      return null;
    };
    if (routes) {
      routes.addEventListener("navigate", function (event) {
        if (event.destination.sameDocument) return;
        if (event.cancelable && !event.formData) openLink(event, event.destination.url, false);
        if (!event.defaultPrevented) post({ type: "unload", isOwn: isHome(new URL(event.destination.url)) });
      });
      var addListener = routes.addEventListener;
      routes.addEventListener = function (type) {
        hasRoutes = hasRoutes || type === "navigate";
        return addListener.apply(routes, arguments);
      };
    } else listen("pagehide", function () { post({ type: "unload", isOwn: false }); });`;

// Policies refuse every form, so a GET form without a script's help is sent to the app itself, as a link would be. One
// that a script submits is refused by the browser, which reports the same.
const FORM_HANDLER = `
    listen("submit", function (event) {
      var form = event.target, button = event.submitter;
      function read(name) { return (button && button.getAttribute("form" + name)) || form.getAttribute(name) || ""; }
      if (event.defaultPrevented || /^dialog$/i.test(read("method"))) return;
      try { var url = new URL(read("action") || location.href, document.baseURI); } catch (error) { return; }
      if (url.protocol === "javascript:") return;
      event.preventDefault();
      if (/^post$/i.test(read("method")) || url.origin !== location.origin || !isHome(url)) return refuse("form-action", url);
      var fields = Array.from(new FormData(form, button)).map(function (field) { return [field[0], field[1].name || field[1]]; });
      location.assign(home + "?" + new URLSearchParams(fields));
    });`;

// No policy lets an inner frame load a `blob:` address. A document in a blob is shown as `srcdoc` instead, which gets the
// first script; other blobs are refused as before.
const FRAME_HANDLER = `
    var frames = HTMLIFrameElement.prototype, source = Object.getOwnPropertyDescriptor(frames, "src");
    var setAttribute = frames.setAttribute;
    function setSource(frame, url) {
      if (!/^blob:/.test(url)) return source.set.call(frame, url);
      readFile(url).then(function (file) {
        if (!/^text\\/html\\b/.test(file.type)) return source.set.call(frame, url);
        return file.text().then(function (html) { frame.srcdoc = html; });
      }).catch(function () { console.warn("A frame was left empty: " + url + " can't be read any more."); });
    }
    Object.defineProperty(frames, "src", { configurable: true, enumerable: true, get: source.get,
      set: function (url) { setSource(this, String(url)); } });
    frames.setAttribute = function (name, value) {
      if (/^src$/i.test(name)) setSource(this, String(value));
      else setAttribute.apply(this, arguments);
    };`;

// Files are saved only through the product page. Clicks on a detached link do not bubble here, so "click" and
// "dispatchEvent" are patched on links. The address is read in the same task: apps revoke it right after the click.
const SAVE_HANDLERS = `
    function saveUrl(url, name) {
      readFile(url).then(function (file) {
        post({ type: "save-file", name: name.slice(0, ${MAX_SAVED_NAME_LENGTH}), file: file });
      }).catch(function () { console.warn("Nothing was saved: the link's file can't be read any more."); });
    }
    function saveFile(event) {
      var link = event.composedPath().find(function (node) { return node instanceof HTMLAnchorElement; });
      if (!link || event.defaultPrevented || !link.hasAttribute("download") || !/^(blob|data):/.test(link.href)) return;
      event.preventDefault();
      saveUrl(link.href, link.download);
    }
    listen("click", saveFile);
    ["click", "dispatchEvent"].forEach(function (name) {
      var original = HTMLAnchorElement.prototype[name];
      HTMLAnchorElement.prototype[name] = function () {
        this.addEventListener("click", saveFile);
        try { return original.apply(this, arguments); } finally { this.removeEventListener("click", saveFile); }
      };
    });`;

/** Declares `workers`, null where the browser has none, and a function whose promise ends once the newest worker is active. */
export const REGISTER_WORKER = `var workers = null, version = /^\\/v\\/(\\d+)/.exec(location.pathname);
    var address = "${OFFLINE_WORKER_PATH}" + (version ? "?" + version[1] : "");
    try { workers = navigator.serviceWorker; } catch (error) {}
    function untilInstalled(registration) {
      var worker = registration.installing;
      return worker && new Promise(function (resolve) {
        worker.addEventListener("statechange", function () { if (/^(?:activated|redundant)$/.test(worker.state)) resolve(); });
      });
    }
    function registerWorker() {
      return workers.register(address, { updateViaCache: "none" })
        .then(function (registration) { return registration.update(); })
        .then(untilInstalled).then(function () { return workers.ready; });
    }`;

// The product page says whether its user has installed the app. An installed one is kept by the service worker. What the
// document loaded before the worker ran is asked for once more, so that the worker meets it: by the document, under its
// own policy. Browsers look for a new version late, so it is asked for.
const KEEP_OFFLINE = `
    var files = ${toScriptValue(OFFLINE_FILES)}, refused = new Set();
    listen("securitypolicyviolation", function (event) { refused.add(event.blockedURI); });
    function loadAgain(entry) {
      var kind = files.find(function (kind) { return kind.hosts.some(function (host) { return entry.name.startsWith(host + "/"); }); });
      if (!kind || refused.has(entry.name)) return;
      var link = document.createElement("link");
      link.rel = "preload";
      link.as = kind.as;
      if (kind.as === "font") link.crossOrigin = "";
      link.href = entry.name;
      link.onload = link.onerror = function () { link.remove(); };
      (document.head || document.documentElement).append(link);
    }
    ${REGISTER_WORKER}
    function keepApp() {
      if (!workers.controller) workers.addEventListener("controllerchange", function () {
        performance.getEntriesByType("resource").forEach(loadAgain);
      }, { once: true });
      return registerWorker().then(function () { post({ type: "kept" }); });
    }
    function forgetApp() {
      return workers.getRegistration().then(function (registration) {
        return registration && Promise.all([registration.unregister(), caches.delete("documents"), caches.delete("files")]);
      });
    }
    listen("message", function (event) {
      var data = event.data;
      if (event.source !== page || event.origin !== site || !data || data.type !== "installed") return;
      event.stopImmediatePropagation();
      if (workers) (data.isInstalled ? keepApp() : forgetApp()).catch(function () {});
    });`;

// With a copy in the account the viewer reads what the app keeps, by a script that it sends along.
const READ_DATA = `
    listen("message", function (event) {
      var data = event.data;
      if (event.source !== page || event.origin !== site || !data || data.type !== "read-data") return;
      event.stopImmediatePropagation();
      new Function("port", data.reader)(event.ports[0]);
    });`;

const HOLD_RUNNING_LOCK = `
    if (navigator.locks) navigator.locks.request(${toScriptValue(RUNNING_LOCK)}, { mode: "shared" }, function () {
      return new Promise(function () {});
    }).catch(function () {});`;

/** Of the loader, which calls it. `isInstalled`: the app is kept, as no message could say while the loader is replaced. */
export function reporterScript(siteOrigin: string) {
  return `(function (isInstalled) {${setupScript(siteOrigin)}
    URL.revokeObjectURL(document.currentScript.src);
    document.currentScript.remove();${REPORT_CONSOLE}${ERRORS}${VIOLATION_HANDLER}${HEARTBEAT}${READ_FILE}${SAVE_HANDLERS}${LINK_HANDLERS}${FORM_HANDLER}${FRAME_HANDLER}${KEEP_OFFLINE}
    if (isInstalled && workers) keepApp().catch(function () {});
  })`;
}

/** Inline in a published document, and one line, so the author's lines keep their numbers. */
export function reporterTag(siteOrigin: string) {
  const script = `${FIRST_SCRIPT}${CAN_STORE} && (function () {${setupScript(siteOrigin)}
    document.currentScript.remove();${ERRORS}${VIOLATION_HANDLER}${HEARTBEAT}${READ_FILE}${SAVE_HANDLERS}${LINK_HANDLERS}${FORM_HANDLER}${FRAME_HANDLER}${KEEP_OFFLINE}${READ_DATA}${HOLD_RUNNING_LOCK}
    post({ type: "ready" });
  })();`;
  return `<script>${script.replace(/\s*\n\s*/g, " ")}</script>`;
}

// A text in the document (`?bundled`), in a block that has the addresses of the module's files.
import { LOADED_ATTRIBUTE } from "#app/device/recorded-frame.ts";
import { MODULE_ID } from "./module-id.ts";

declare const PRELOADS: ReadonlyArray<string>;

/**
 * A script of another type runs once it is a module and is inserted again, in its place, where React expects it. A copy would
 * not run: Trusted Types refuse scripts that a script writes.
 */
function start() {
  for (const href of PRELOADS)
    document.head.appendChild(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  const module = document.getElementById(MODULE_ID) as HTMLScriptElement;
  const place = module.nextSibling as ChildNode;
  module.remove();
  module.type = "module";
  place.before(module);
}

/** An app that fills the page comes first: until it has loaded, or for this long, it has the network to itself. */
const APP_FIRST_MS = 3000;

function startAfterApp() {
  const app = document.querySelector("main > iframe[src]");
  if (!app || app.hasAttribute(LOADED_ATTRIBUTE)) return start();
  const timer = setTimeout(begin, APP_FIRST_MS);
  app.addEventListener("load", begin);
  function begin() {
    clearTimeout(timer);
    app?.removeEventListener("load", begin);
    start();
  }
}

// A frame that has begun is painted before the next task; a hidden page has no frames.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(startAfterApp));

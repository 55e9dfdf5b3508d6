import type { Vector } from "./vector.ts";

function inWorker(code: string, kind = "Worker", options = "") {
  return `new ${kind}(URL.createObjectURL(new Blob([${code}], { type: "text/javascript" }))${options})`;
}

/** Requests that a script makes. */
export const MORE_REQUESTS: Array<Vector> = [
  { name: "fetch with CORS", script: `await fetch(out + "/cors", { headers: { "X-Typed": "1" } })` },
  {
    name: "fetch of a Request",
    script: `await fetch(new Request(out + "/request", { method: "POST", mode: "no-cors", body: "x" }))`,
  },
  {
    name: "fetch of an inner frame's Request",
    script: `await fetch(new (add("iframe", {}).contentWindow.Request)(out + "/r", { mode: "no-cors" }))`,
  },
  {
    name: "synchronous XMLHttpRequest",
    script: `const x = new XMLHttpRequest(); x.open("POST", out + "/sync", false); x.send("x")`,
  },
  {
    name: "XMLHttpRequest of a blank frame",
    script: `const x = new (add("iframe", {}).contentWindow.XMLHttpRequest)(); x.open("GET", out + "/x"); x.send()`,
  },
  { name: "beacon of a blank frame", script: `add("iframe", {}).contentWindow.navigator.sendBeacon(out + "/b", "x")` },
  {
    name: "WebSocket of a blank frame",
    script: `new (add("iframe", {}).contentWindow.WebSocket)(out.replace("http", "ws"))`,
  },
  { name: "WebSocket with a protocol", script: `new WebSocket(out.replace("http", "ws"), "typed")` },
  {
    name: "WebSocketStream",
    script: `await new WebSocketStream(out.replace("http", "ws")).opened`,
    worksUnguarded: false,
  },
  { name: "EventSource with credentials", script: `new EventSource(out + "/e", { withCredentials: true })` },
  { name: "Cache.addAll", script: `await (await caches.open("y")).addAll([out + "/all"])` },
  {
    name: "a module worker's import",
    script: inWorker(`"import '" + out + "/m.js'"`, "Worker", `, { type: "module" }`),
  },
  { name: "a worker from outside", script: `new Worker(out + "/w.js")`, worksUnguarded: false },
  { name: "a shared worker from outside", script: `new SharedWorker(out + "/w.js")`, worksUnguarded: false },
  {
    name: "XMLHttpRequest in a worker",
    script: inWorker(`"const x = new XMLHttpRequest(); x.open('GET', '" + out + "/wx'); x.send()"`),
  },
  { name: "EventSource in a worker", script: inWorker(`"new EventSource('" + out + "/we')"`) },
  {
    name: "fetch in a worker's worker",
    script: inWorker(
      `"new Worker(URL.createObjectURL(new Blob(['fetch(\\"" + out + "/ww\\", { mode: \\"no-cors\\" })'])))"`,
    ),
  },
  { name: "importScripts in a shared worker", script: inWorker(`"importScripts('" + out + "/s.js')"`, "SharedWorker") },
  { name: "WebTransport in a worker", script: inWorker(`"new WebTransport('https://127.0.0.1:" + udp.port + "')"`) },
  { name: "an audio worklet from outside", script: `await new AudioContext().audioWorklet.addModule(out + "/a.js")` },
  { name: "a paint worklet from outside", script: `await CSS.paintWorklet.addModule(out + "/p.js")` },
  {
    name: "an audio worklet's import",
    script: `await new AudioContext().audioWorklet.addModule(URL.createObjectURL(new Blob(["import '" + out + "/i.js'"], { type: "text/javascript" })))`,
  },
  {
    name: "shared storage's worklet",
    script: `await sharedStorage.worklet.addModule(out + "/s.js")`,
    worksUnguarded: false,
  },
  { name: "WebAssembly's stream", script: `await WebAssembly.compileStreaming(fetch(out + "/w.wasm"))` },
  {
    name: "dynamic import of a data: module",
    script: `await import("data:text/javascript," + encodeURIComponent("import '" + out + "/d.js'"))`,
  },
  { name: "import of JSON", script: `await import(out + "/x.json", { with: { type: "json" } })` },
  { name: "import of a style sheet", script: `await import(out + "/x.css", { with: { type: "css" } })` },
  {
    name: "an import map",
    script: `document.head.append(Object.assign(document.createElement("script"), { type: "importmap", textContent: JSON.stringify({ imports: { ["far" + out.length]: out + "/far.js" } }) })); await import("far" + out.length)`,
  },
  {
    name: "a background fetch",
    script: `await (await navigator.serviceWorker.ready).backgroundFetch.fetch("x" + out, [out + "/bg"])`,
    worksUnguarded: false,
  },
  {
    name: "a payment method's manifest",
    script: `await new PaymentRequest([{ supportedMethods: out.replace("http:", "https:") }], { total: { label: "x", amount: { currency: "USD", value: "1" } } }).canMakePayment()`,
    worksUnguarded: false,
  },
  {
    name: "a federated sign-in",
    script: `await navigator.credentials.get({ identity: { providers: [{ configURL: out + "/fedcm.json", clientId: "x" }] } })`,
    worksUnguarded: false,
  },
  {
    name: "an interest group",
    script: `await navigator.joinAdInterestGroup({ owner: out, name: "x", lifetimeMs: 1000, biddingLogicURL: out + "/bid.js", updateURL: out + "/u" }, 1000)`,
    worksUnguarded: false,
  },
  {
    name: "an attribution source",
    script: `add("img", { attributionSrc: out + "/attribution" })`,
    worksUnguarded: false,
  },
  {
    name: "the artwork of a media session",
    script: `navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: out + "/art.png" }] })`,
    worksUnguarded: false,
  },
  {
    name: "a notification's icon",
    script: `new Notification("x", { icon: out + "/icon.png" })`,
    worksUnguarded: false,
  },
  { name: "a presentation", script: `await new PresentationRequest([out + "/show"]).start()`, worksUnguarded: false },
  { name: "sharing", script: `await navigator.share({ url: out + "/share" })`, worksUnguarded: false },
  {
    name: "a handler of a protocol",
    script: `navigator.registerProtocolHandler("web+typed", out + "/%s")`,
    worksUnguarded: false,
  },
  {
    name: "a meta policy that reports",
    script: `document.head.append(Object.assign(document.createElement("meta"), { httpEquiv: "Content-Security-Policy", content: "img-src 'none'; report-uri " + out + "/report" })); new Image().src = "data:,x"`,
    worksUnguarded: false,
    isAlone: true,
  },
];

/** What a document's markup and styles load. */
export const MORE_RESOURCES: Array<Vector> = [
  { name: "audio", markup: `<audio src="OUT/audio" preload="auto"></audio>` },
  { name: "a source of a video", markup: `<video preload="auto"><source src="OUT/source"></video>` },
  { name: "a video's poster", markup: `<video poster="OUT/poster"></video>` },
  {
    name: "a video's track",
    script: `const video = add("video", { src: URL.createObjectURL(new Blob([])) }); const track = Object.assign(document.createElement("track"), { src: out + "/track", default: true }); video.append(track); track.track.mode = "showing"`,
    worksUnguarded: false,
  },
  { name: "an image button", markup: `<input type="image" src="OUT/button">` },
  { name: "SVG use", markup: `<svg><use href="OUT/use#a"/></svg>`, worksUnguarded: false },
  {
    name: "an SVG filter's image",
    markup: `<svg><filter id="f"><feImage href="OUT/fe"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  },
  { name: "an SVG script", markup: `<svg><script href="OUT/svg.js"></script></svg>` },
  {
    name: "a filter of another document",
    markup: `<div style="filter:url(OUT/filter#a)">x</div>`,
    worksUnguarded: false,
  },
  { name: "a list's picture", markup: `<ul><li style="list-style-image:url(OUT/list)">x</li></ul>` },
  { name: "a cursor", markup: `<div style="width:9px;height:9px;cursor:url(OUT/cursor),auto">x</div>` },
  {
    name: "generated content",
    markup: `<style>.generated::before{content:url(OUT/content)}</style><i class="generated"></i>`,
  },
  { name: "a border's picture", markup: `<div style="border:9px solid;border-image:url(OUT/border) 9">x</div>` },
  { name: "a mask", markup: `<div style="mask-image:url(OUT/mask)">x</div>` },
  { name: "an image set", markup: `<div style="background:image-set('OUT/image-set' 1x)">x</div>` },
  {
    name: "a shape",
    markup: `<div style="float:left;width:9px;height:9px;shape-outside:url(OUT/shape)"></div>`,
    worksUnguarded: false,
  },
  {
    name: "a font face",
    markup: `<style>@font-face{font-family:far;src:url(OUT/face)}</style><i style="font-family:far">x</i>`,
  },
  {
    name: "a constructed style sheet",
    script: `const sheet = new CSSStyleSheet(); sheet.replaceSync("body{background-image:url(" + out + "/sheet)}"); document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`,
  },
  {
    name: "a style sheet from a blob that imports",
    script: `add("link", { rel: "stylesheet", href: URL.createObjectURL(new Blob(["@import '" + out + "/blob.css'"], { type: "text/css" })) })`,
  },
  { name: "a body's background", markup: `<table background="OUT/table"><tr><td>x</table>` },
  { name: "a lazy image", markup: `<img loading="lazy" src="OUT/lazy" width="9" height="9">` },
  { name: "a picture's source", markup: `<picture><source srcset="OUT/picture"><img alt=""></picture>` },
  {
    name: "an image's decoding",
    script: `const image = new Image(); image.src = out + "/decode"; await image.decode()`,
  },
  { name: "an icon", markup: `<link rel="icon" href="OUT/icon">`, worksUnguarded: false },
  { name: "an alternate style sheet", markup: `<link rel="alternate stylesheet" href="OUT/alternate" title="x">` },
  { name: "a style sheet of another medium", markup: `<link rel="stylesheet" media="print" href="OUT/print">` },
  { name: "preload of a script", markup: `<link rel="preload" as="script" href="OUT/preload-script">` },
  { name: "preload of a style sheet", markup: `<link rel="preload" as="style" href="OUT/preload-style">` },
  { name: "preload of a font", markup: `<link rel="preload" as="font" crossorigin href="OUT/preload-font">` },
  { name: "preload of data", markup: `<link rel="preload" as="fetch" crossorigin href="OUT/preload-fetch">` },
  { name: "preload in an image set", markup: `<link rel="preload" as="image" imagesrcset="OUT/preload-set 1x">` },
  { name: "a module script", markup: `<script type="module" src="OUT/module-script.js"></script>` },
  {
    name: "a nested frame of a srcdoc",
    script: `add("iframe", { srcdoc: "<iframe src='" + out + "/nested'></iframe>" })`,
  },
  { name: "an image in a srcdoc", script: `add("iframe", { srcdoc: "<img src='" + out + "/inner'>" })` },
  {
    name: "a meta refresh in a srcdoc",
    script: `add("iframe", { srcdoc: "<meta http-equiv=refresh content='0;url=" + out + "/r'>" })`,
  },
  {
    name: "an image written into a blank frame",
    script: `add("iframe", {}).contentDocument.body.innerHTML = "<img src='" + out + "/written'>"`,
  },
  { name: "a frame led away by its parent", script: `add("iframe", {}).contentWindow.location = out + "/led"` },
  {
    name: "a link in a blank frame",
    script: `const d = add("iframe", {}).contentDocument; const l = d.createElement("a"); l.href = out + "/link"; d.body.append(l); l.click()`,
  },
  { name: "an SVG object", markup: `<object type="image/svg+xml" data="OUT/object.svg"></object>` },
  { name: "an embedded page", markup: `<embed type="text/html" src="OUT/embed.html">` },
  {
    name: "a fenced frame",
    script: `add("fencedframe", { config: new FencedFrameConfig(out + "/fenced") })`,
    worksUnguarded: false,
  },
];

/** Ways to another document. */
export const MORE_NAVIGATIONS: Array<Vector> = [
  { name: "location.assign", script: `location.assign(out + "/assign")` },
  {
    name: "a frame that is replaced by its parent",
    script: `parent[0].location.replace(out + "/framed")`,
    worksUnguarded: false,
  },
  {
    name: "an area of a map",
    script: `const map = document.createElement("map"); map.append(Object.assign(document.createElement("area"), { href: out + "/area" })); document.body.append(map); map.firstChild.click()`,
  },
  {
    name: "a link of an SVG",
    script: `document.body.insertAdjacentHTML("beforeend", "<svg><a href='" + out + "/svg'><text>x</text></a></svg>"); document.querySelector("svg a").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))`,
  },
  {
    name: "a button's own form address",
    script: `const form = add("form", {}); const button = document.createElement("button"); button.formAction = out + "/button"; form.append(button); button.click()`,
  },
  { name: "a form that is requested", script: `add("form", { action: out + "/requested" }).requestSubmit()` },
  {
    name: "a form into an inner frame",
    script: `add("iframe", { name: "inner" }); add("form", { action: out + "/inner", target: "inner" }).submit()`,
  },
  { name: "window.open without an opener", script: `window.open(out + "/noopener", "_blank", "noopener")` },
  { name: "window.open into the top", script: `window.open(out + "/top", "_top")` },
  { name: "window.open of a named frame", script: `window.open(out + "/named", "app0")`, worksUnguarded: false },
  {
    name: "a window of picture-in-picture",
    script: `(await documentPictureInPicture.requestWindow()).location = out + "/pip"`,
    worksUnguarded: false,
  },
];

import type { Vector } from "./vector.ts";
import { connectWith } from "./webrtc.ts";

/** Expressions of a global in which no script of ours has run, if the app finds a way to one. */
const GLOBALS: Record<string, string> = {
  "a frame of markup": `(document.body.insertAdjacentHTML("beforeend", "<iframe></iframe>"), window[window.length - 1])`,
  "a frame that a document writes": `(document.write("<iframe></iframe>"), window[window.length - 1])`,
  "a frame by its name": `(add("iframe", { name: "far" }), window.far)`,
  frames: `(add("iframe", {}), frames[frames.length - 1])`,
  "a frame in a shadow root": `(() => { add("div", {}).attachShadow({ mode: "closed" }).append(document.createElement("iframe")); return window[window.length - 1]; })()`,
  "a frame of a template": `(() => { const t = document.createElement("template"); t.innerHTML = "<iframe></iframe>"; document.body.append(t.content.cloneNode(true)); return window[window.length - 1]; })()`,
  "an object element": `(add("object", { data: "about:blank" }), window[window.length - 1])`,
  "an object's own getter": `add("object", { data: "about:blank" }).contentWindow`,
  "an embed element": `(add("embed", { src: "about:blank", type: "text/html" }), window[window.length - 1])`,
  "a frame set": `(() => { const set = document.createElement("frameset"); set.append(document.createElement("frame")); document.documentElement.append(set); return window[window.length - 1]; })()`,
  "the getter of another global": `(() => { add("iframe", {}); const other = window[window.length - 1]; const get = Object.getOwnPropertyDescriptor(other.HTMLIFrameElement.prototype, "contentWindow").get; return get.call(add("iframe", {})); })()`,
  "a frame's document": `(() => { add("iframe", {}); return window[window.length - 1].document.defaultView; })()`,
  "a frame of a frame": `(() => { add("iframe", {}); const inner = window[window.length - 1]; inner.document.body.append(inner.document.createElement("iframe")); return inner[0]; })()`,
  "a frame with a javascript: address": `(add("iframe", { src: "javascript:0" }), window[window.length - 1])`,
  "a frame of a srcdoc by its index": `(add("iframe", { srcdoc: "x" }), window[window.length - 1])`,
  "a lazy frame": `(add("iframe", { loading: "lazy" }), window[window.length - 1])`,
  "a sandboxed frame": `(add("iframe", { sandbox: "allow-same-origin allow-scripts" }), window[window.length - 1])`,
  "a frame that was moved": `(() => { const f = add("iframe", {}); add("div", {}).append(f); return window[window.length - 1]; })()`,
  "a sibling frame, polled": `await (async () => { for (let n = 0; n < 200; n++) { for (let at = 0; at < parent.length; at++) try { if (parent[at] !== self && parent[at].document) return parent[at]; } catch {} await pause(5); } })()`,
};

/** Raced: the constructor is taken in the moment between the frame's first document and the next. */
const RACED: Record<string, string> = {
  "a raced srcdoc": `add("iframe", { srcdoc: "<p>x" })`,
  "a raced blob": `add("iframe", { src: URL.createObjectURL(new Blob(["<p>x"], { type: "text/html" })) })`,
  "a raced page of its origin": `add("iframe", { src: "/robots.txt" })`,
  "a raced copy of itself": `add("iframe", { src: location.pathname + "?again" })`,
  "a raced data page": `add("iframe", { src: "/__data" })`,
};
const RACE = `(async (frame) => { for (let n = 0; n < 400; n++) { const inner = window[window.length - 1]; try { if (inner.location.href !== "about:blank" && inner.RTCPeerConnection) return inner; } catch {} await new Promise((done) => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); }); } return window[window.length - 1]; })`;

export const INNER_GLOBALS: Array<Vector> = [
  ...Object.entries(GLOBALS).map(([name, global]) => ({
    name: `WebRTC of ${name}`,
    script: connectWith(`(${global}).RTCPeerConnection`),
    ...(/sibling|embed|frame set|shadow/.test(name) ? { worksUnguarded: false as const } : {}),
  })),
  ...Object.entries(RACED).map(([name, frame]) => ({
    name: `WebRTC of ${name}`,
    script: connectWith(`(await ${RACE}(${frame})).RTCPeerConnection`),
    worksUnguarded: false as const,
  })),
];

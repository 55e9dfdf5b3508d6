import { expect, test } from "vitest";
import { contactsNobody, plainFacts, reviewFacts, storedFacts, worksOffline } from "#domain/apps/safety-facts.ts";
import { CONTACTS_NOBODY, CONTACTS_NOBODY_ALONE, WORKS_OFFLINE } from "#domain/source-analysis/fact-texts.ts";
import { type Scan, scanHtml } from "#domain/source-analysis/scan.ts";
import { growth } from "#tests/support/growth.ts";

const samples = import.meta.glob<string>("/samples/*.html", { query: "?raw", import: "default", eager: true });
const NOTHING: Scan = {
  ...{ hosts: [], insecureHosts: [], libraries: [], unpinned: [], missingFiles: [] },
  ...{ storage: [], devices: [], features: [] },
};
const NEITHER = { offline: false, nobody: false };
const WEATHER = { host: "api.example.com", purpose: "weather data" };

function script(source: string) {
  return scanHtml(`<!doctype html><script>${source}</script>`);
}

const MEDIA_FILES = ["a.mp3", "b.mp4", "c.webm", "d.vtt"];
const CODE_FILES = ["../b.js", "./a.js", "/c.js"];

function factsOf(html: string, declaredHosts: Array<typeof WEATHER> = []) {
  const scan = scanHtml(html);
  return plainFacts({ declaredHosts, scan, ...storedFacts({ declaredHosts, scan }) });
}

test("an app that uses nothing has no facts", () => {
  expect(scanHtml("")).toEqual(NOTHING);
  expect(scanHtml("<!doctype html><h1>Hello</h1><p>See https://example.com")).toEqual(NOTHING);
});

test.each<[string, Array<string>]>([
  ["<img src='https://pics.example.com/a.png'>", ["pics.example.com"]],
  ["<style>p { background: url(//pics.example.com/a.png) }</style>", ["pics.example.com"]],
  ["<script>fetch('https://API.example.com/v1')</script>", ["api.example.com"]],
  ["<script>const api = 'https://api.example.com';</script>", ["api.example.com"]],
  ["<button onclick=\"fetch('https://api.example.com')\">Go</button>", ["api.example.com"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  ["<script>fetch(`https://${lang}.wikipedia.org/w/api.php`)</script>", ["*.wikipedia.org"]],
  ["<script>const tiles = 'tile.openstreetmap.org'; load('https://' + tiles)</script>", ["tile.openstreetmap.org"]],
  ["<script>const wiki = '.wikipedia.org'; load('https://' + lang + wiki)</script>", ["*.wikipedia.org"]],
  ["<script>// https://docs.example.com\n</script><!-- <img src=//a.example.com> -->", []],
  ["<a href='https://news.example.com'>News</a>", []],
  ["<script>box.innerHTML = '<a href=\"https://en.wikipedia.org/wiki/A\">A</a>'</script>", []],
  ["<script>const version = 'a.b.cc', file = 'notes.example.com';</script>", []],
])("the hosts of %s", (html, hosts) => {
  expect(scanHtml(html)).toMatchObject({ hosts, libraries: [] });
});

test.each<[string, Array<string>]>([
  ["<script src='https://cdn.jsdelivr.net/npm/a'></script>", ["cdn.jsdelivr.net"]],
  ["<script src='https://code.example.com/a.js'></script>", ["code.example.com"]],
  ["<link rel=stylesheet href=https://unpkg.com/a.css>", ["unpkg.com"]],
  ["<style>@import url('https://unpkg.com/a.css');</style>", ["unpkg.com"]],
  ["<script type=module>import a from 'https://esm.sh/a'; import('https://esm.run/b')</script>", ["esm.run", "esm.sh"]],
  ["<script>importScripts('https://code.example.com/a.js')</script>", ["code.example.com"]],
  ["<script>const s = make('script'); s.src = 'https://unpkg.com/a'</script>", ["unpkg.com"]],
  ["<script>const cdn = 'unpkg.com/a'; s.src = 'https://' + cdn</script>", ["unpkg.com"]],
])("the libraries of %s", (html, libraries) => {
  expect(scanHtml(html)).toMatchObject({ hosts: [], libraries });
});

test.each<[string, Array<string>]>([
  ["<script src='lib/app.js'></script>", ["lib/app.js"]],
  ["<script src=/app.js></script><img src='../a b.png'>", ["../a b.png", "/app.js"]],
  ["<link rel=stylesheet href=style.css><link rel=modulepreload href=./a.js>", ["./a.js", "style.css"]],
  ["<audio src=a.mp3></audio><video src=b.mp4><source src=c.webm><track src=d.vtt></video>", MEDIA_FILES],
  ["<script>fetch('data.json'); fetch(`/api/all`, options)</script>", ["/api/all", "data.json"]],
  ["<button onclick=\"fetch('save', {})\">Save</button>", ["save"]],
  ["<script type=module>import './a.js'; import b from '../b.js'; import('/c.js')</script>", CODE_FILES],
  ["<script>export * from './d.js'; new Worker('w.js'); importScripts('i.js')</script>", ["./d.js", "i.js", "w.js"]],
  ["<script>hero.src = 'hero.png'; new Audio('jump.ogg')</script>", ["hero.png", "jump.ogg"]],
  ["<script type='text/babel'>const logo = <img src='logo.svg' /></script>", ["logo.svg"]],
  ["<img src='data:image/png,a'><img src=''><img src='#a'><img src='{{ url }}'><img src='//a.example.com/a.png'>", []],
  ["<script src='blob:a'></script><a href='more.html'>More</a><link rel=icon href=favicon.ico>", []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  ["<script>fetch(`${base}/a`); fetch(address); fetch('https://a.example.com/a'); fetch('data:,a')</script>", []],
  ["<script type=module>import a from 'preact'; import('preact'); import { b } from \"lib\"</script>", []],
  ["<script>const src = 'some text'; a.src = ''; list.prefetch('a'); Array.from('./a')</script>", []],
  ["<script>// fetch('a.json')\n/* import './a.js' */</script><!-- <img src=a.png> --><p>src='a.png'", []],
])("the relative files of %s", (html, missingFiles) => {
  expect(scanHtml(html).missingFiles).toEqual(missingFiles);
});

test.each<[string, Partial<Scan>]>([
  ["localStorage.a = 1; sessionStorage.b = 2", { storage: ["localStorage", "sessionStorage"] }],
  ["indexedDB.open('a'); document.cookie = 'a=b'", { storage: ["IndexedDB", "cookies"] }],
  ["navigator.storage.getDirectory(); caches.open('a')", { storage: ["files", "cache storage"] }],
  ["navigator.mediaDevices.getUserMedia({ audio: true, video: true })", { devices: ["camera", "microphone"] }],
  ["navigator.mediaDevices.getUserMedia({ audio: true })", { devices: ["microphone"] }],
  ["navigator.geolocation.watchPosition(show)", { devices: ["location"] }],
  [
    "addEventListener('deviceorientation', tilt); navigator.getGamepads()",
    { devices: ["motion sensors", "game controllers"] },
  ],
  ["eval('1'); new Function('a')", { features: ["eval"] }],
  ["new Worker(url); window.open('/'); el.requestFullscreen()", { features: ["full screen", "popups", "workers"] }],
  ["a.download = 'a.csv'; navigator.clipboard.writeText('a')", { features: ["clipboard", "downloads"] }],
  [
    "new WebSocket(u); new RTCPeerConnection(); new Notification('a')",
    { features: ["WebRTC", "WebSockets", "notifications"] },
  ],
  ["navigator.serviceWorker.register('a'); WebAssembly.compile(b)", { features: ["WebAssembly", "service worker"] }],
  ["box.innerHTML = '<a href=\"https://example.com\">x</a>'", { features: ["external links"] }],
  ["// localStorage, eval(), navigator.geolocation\n'no'", {}],
  ["retrieval('a'); evaluate(b); const open = 1; dialog.open()", {}],
])("the features of the script %s", (source, found) => {
  expect(script(source)).toEqual({ ...NOTHING, ...found });
});

test("features are found in markup too", () => {
  const html = '<iframe src="/a"></iframe><a href="//example.com">x</a><a href="data:,a" download>y</a>';
  expect(scanHtml(html).features).toEqual(["downloads", "external links", "frames"]);
});

test("hosts that are reached over other schemes than https can't be declared", () => {
  const scan = script("new WebSocket('wss://a.example.com'); fetch('http://b.example.com'); fetch('//c.example.com')");
  expect(scan.hosts).toEqual(["a.example.com", "b.example.com", "c.example.com"]);
  expect(reviewFacts({ declaredHosts: [], scan }).refused.insecure).toEqual(["a.example.com", "b.example.com"]);
  const both = script("fetch('http://b.example.com/a'); fetch('https://b.example.com/b')");
  expect(both.insecureHosts).toEqual([]);
});

test("an app without hosts works offline and contacts nobody", () => {
  expect(factsOf("<p>Hello")).toEqual([CONTACTS_NOBODY]);
  expect(factsOf("<script>localStorage.a = 1</script>")).toEqual([CONTACTS_NOBODY, "Keeps data on this device"]);
});

test("a refused host counts as no contact, and one of the fixed lists as contact", () => {
  expect(factsOf("<script>fetch('https://api.example.com')</script>")).toEqual([CONTACTS_NOBODY_ALONE]);
  expect(factsOf("<script src='https://cdn.jsdelivr.net/npm/a'></script>")).toEqual([
    "Loads code from cdn.jsdelivr.net",
  ]);
});

test("an app that loads only fonts works offline, but contacts a host", () => {
  const fonts = "<link rel=stylesheet href='https://fonts.googleapis.com/css2'>";
  expect(factsOf(fonts)).toEqual([WORKS_OFFLINE, "Loads fonts from fonts.googleapis.com"]);
  expect(factsOf(`${fonts}<script src='https://unpkg.com/a'></script>`)).toEqual([
    "Loads fonts from fonts.googleapis.com",
    "Loads code from unpkg.com",
  ]);
});

const FONT_FILE = "<style>@font-face { src: url(https://fonts.gstatic.com/a.woff2) }</style>";

test.each<[string, string, { offline: boolean; nobody: boolean }]>([
  ["names nothing", "<p>Hello", { offline: true, nobody: true }],
  ["names what is refused", "<script>fetch('https://api.example.com')</script>", { offline: false, nobody: true }],
  ["puts an address together", "<script>fetch('https://' + host)</script>", { offline: false, nobody: true }],
  ["installs Python packages", "<script>run('import micropip')</script>", { offline: false, nobody: true }],
  ["sends statistics", "<script src='https://plausible.io/a.js'></script>", { offline: true, nobody: true }],
  ["opens a WebSocket", "<script>new WebSocket(address)</script>", { offline: false, nobody: true }],
  ["asks for a device", "<script>navigator.geolocation.watchPosition(a)</script>", { offline: false, nobody: true }],
  ["lacks a file", "<script src='lib/app.js'></script>", { offline: false, nobody: true }],
  ["lacks its data", "<script>fetch('data.json')</script>", { offline: false, nobody: true }],
  ["loads fonts, and lacks a file", `${FONT_FILE}<img src=a.png>`, NEITHER],
  ["uses game controllers", "<script>navigator.getGamepads()</script>", { offline: true, nobody: true }],
  ["names WebRTC", "<script>new webkitRTCPeerConnection()</script>", NEITHER],
  ["names WebRTC in an inner document", "<iframe srcdoc='<script>new RTCPeerConnection</script>'></iframe>", NEITHER],
  ["names WebRTC in a text", "<script>window['RTCPeerConnection']</script>", NEITHER],
  ["loads fonts", FONT_FILE, { offline: true, nobody: false }],
  ["loads fonts, and names what is refused", `${FONT_FILE}<img src=https://pics.example.com/a.png>`, NEITHER],
  ["loads fonts from a library's host", "<link rel=stylesheet href=https://unpkg.com/a.css>", NEITHER],
  ["loads fonts and maps", `${FONT_FILE}<img src=https://tile.openstreetmap.org/1/1/1.png>`, NEITHER],
  ["loads fonts, and may name anybody", `${FONT_FILE}<script>fetch("https://\${a}.org")</script>`, NEITHER],
])("the facts of an app that %s", (_, html, { offline, nobody }) => {
  const known = { declaredHosts: [], scan: scanHtml(html) };
  expect({ offline: worksOffline(known), nobody: contactsNobody(known) }).toEqual({ offline, nobody });
  expect(storedFacts({ ...known, declaredHosts: [WEATHER] })).toEqual({ worksOffline: false, contactsNobody: false });
  expect(storedFacts({ ...known, scan: null })).toEqual({ worksOffline: false, contactsNobody: false });
});

test("an app with an address that may become any host does not count as contacting nobody", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  for (const address of ["https://${a}.org", "https://${a}.${b}.org", "https://cdn.${a}.net"]) {
    expect(factsOf(`<script>fetch(\`${address}/x\`)</script>`), address).toEqual([
      "Can connect to the few hosts that every app can reach",
    ]);
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  expect(factsOf("<script>fetch(`https://${a}.example.com`)</script>")).toEqual([CONTACTS_NOBODY_ALONE]);
});

test("each declared host is listed once, with its purpose", () => {
  const wiki = { host: "en.wikipedia.org", purpose: "articles" };
  expect(factsOf("<script>fetch('https://en.wikipedia.org')</script>", [WEATHER, wiki])).toEqual([
    "Connects to api.example.com (weather data)",
    "Connects to en.wikipedia.org (articles)",
  ]);
});

test("an app's declared hosts are listed even if its source can't be read", () => {
  const facts = { declaredHosts: [WEATHER], contactsNobody: false, worksOffline: false, scan: null };
  expect(plainFacts(facts)).toEqual(["Connects to api.example.com (weather data)"]);
  const quiet = { ...facts, declaredHosts: [], worksOffline: true };
  expect(plainFacts({ ...quiet, contactsNobody: true })).toEqual([CONTACTS_NOBODY]);
  expect(plainFacts(quiet)).toEqual([WORKS_OFFLINE]);
});

test("moderators see refused hosts and the features that no fact mentions", () => {
  const html =
    "<script src='https://code.example.com/a.js'></script><script>fetch('https://b.example.com'); fetch('https://api.example.com'); eval(c); d.download = ''</script>";
  expect(reviewFacts({ declaredHosts: [WEATHER], scan: scanHtml(html) })).toEqual({
    sentences: ["Connects to api.example.com (weather data)", "Can save files to this device"],
    refused: { hosts: ["b.example.com"], insecure: [], libraries: ["code.example.com"] },
    unpinned: [],
    notable: ["eval"],
  });
});

test.each<[string, Array<string>]>([
  ["<script src='https://cdn.tailwindcss.com'></script>", ["cdn.tailwindcss.com"]],
  ["<script src='https://cdn.tailwindcss.com/3.4.17'></script>", []],
  ["<script src='https://cdn.jsdelivr.net/npm/chart.js'></script>", ["cdn.jsdelivr.net/npm/chart.js"]],
  ["<script src='https://cdn.jsdelivr.net/npm/chart.js@latest'></script>", ["cdn.jsdelivr.net/npm/chart.js@latest"]],
  ["<script src='https://cdn.jsdelivr.net/npm/chart.js@4'></script>", ["cdn.jsdelivr.net/npm/chart.js@4"]],
  ["<script src='https://cdn.jsdelivr.net/npm/chart.js@^4.4.0'></script>", ["cdn.jsdelivr.net/npm/chart.js@^4.4.0"]],
  ["<script src='https://cdn.jsdelivr.net/npm/chart.js@4.4.0/dist/chart.umd.js'></script>", []],
  ["<script src='https://cdn.jsdelivr.net/npm/chart.js' integrity='sha384-abc'></script>", []],
  ["<script src='https://cdn.jsdelivr.net/gh/you/kit@main/a.js'></script>", ["cdn.jsdelivr.net/gh/you/kit@main/a.js"]],
  ["<script src='https://cdn.jsdelivr.net/gh/you/kit@0123abc/a.js'></script>", []],
  ["<link rel=stylesheet href='https://unpkg.com/a/a.css'>", ["unpkg.com/a/a.css"]],
  ["<script>import x from 'https://esm.sh/preact'</script>", ["esm.sh/preact"]],
  ["<script type=importmap>{'imports': {'a': 'https://esm.sh/a@1'}}</script>", ["esm.sh/a@1"]],
  ["<script src='https://cdnjs.cloudflare.com/ajax/libs/a/1.2/a.js'></script>", []],
  ["<script src='https://code.jquery.com/jquery-3.7.1.min.js'></script>", []],
  ["<script>const base = 'https://unpkg.com/' + name</script>", []],
  ["<img src='https://unpkg.com/a/a.png'>", []],
  ["<link rel=preconnect href='https://esm.sh'>", []],
])("moderators see libraries without an exact version: %s", (html, unpinned) => {
  expect(scanHtml(html).unpinned).toEqual(unpinned);
});

test("devices and features are described in words", () => {
  expect(factsOf("<script>navigator.geolocation.watchPosition(a); b.download = 'c'; eval(d)</script>")).toEqual([
    CONTACTS_NOBODY_ALONE,
    "Asks for the location, which apps can't use",
    "Can save files to this device",
  ]);
});

test("the sample apps have the expected facts", () => {
  const facts = Object.fromEntries(
    Object.entries(samples).map(([path, html]) => [path.slice("/samples/".length, -".html".length), factsOf(html)]),
  );
  expect(facts["focus-garden"]?.[0]).toBe(CONTACTS_NOBODY);
  expect(facts["wiki-reader"]).toContain("Connects to wikipedia.org (encyclopedia)");
  expect(facts["map-memo"]).toContain("Connects to tile.openstreetmap.org (maps)");
  const online = Object.keys(facts).filter((name) => !facts[name]?.includes(CONTACTS_NOBODY));
  expect(online).toEqual(["map-memo", "wiki-reader"]);
});

test("the time to scan grows linearly with the source", () => {
  const line = "const a = 'https://x.example.com/' + b; // c\n";
  expect(growth(line, (lines) => scanHtml(`<script>${lines}</script>`))).toBeLessThan(100);
});

import { expect, test } from "vitest";
import { inlineElement } from "#domain/source-analysis/inlining.ts";
import { embedFile } from "#domain/source-analysis/missing-files.ts";
import type { Problem } from "#domain/source-analysis/problem.ts";
import { findProblems } from "#domain/source-analysis/problems.ts";
import { MAX_PROBLEMS } from "#domain/source-analysis/rules.ts";
import { scanHtml } from "#domain/source-analysis/scan.ts";
import { growth } from "#tests/support/growth.ts";

const samples = import.meta.glob<string>("/samples/*.html", { query: "?raw", import: "default", eager: true });

function page(body: string, head = "") {
  return `<!doctype html><html lang="en"><head><title>App</title><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;
}

function script(source: string) {
  return page(`<script>${source}</script>`);
}

function found(html: string) {
  return findProblems(html).map(({ severity, code, from, to }) => `${severity} ${code} ${html.slice(from, to)}`);
}

function messages(html: string) {
  return findProblems(html).map(({ message }) => message);
}

test("what the author has declared is no problem, and everything else remains one", () => {
  const html = script("fetch('https://a.example.com/x'); fetch('https://b.example.com/x')");
  const hostsIn = (declared: ReadonlyArray<string>) =>
    findProblems(
      html,
      declared.map((host) => ({ host })),
    ).flatMap(({ fix }) => (fix?.kind === "declare" ? fix.hosts : []));
  expect(hostsIn([])).toEqual(["a.example.com", "b.example.com"]);
  expect(hostsIn(["a.example.com"])).toEqual(["b.example.com"]);
  expect(hostsIn(["a.example.com", "b.example.com"])).toEqual([]);
});

test("an app without source, and a complete one, have no problems", () => {
  expect(findProblems("")).toEqual([]);
  expect(findProblems(" \n ")).toEqual([]);
  expect(findProblems(page("<p>Hello"))).toEqual([]);
});

test("every sample app is free of errors and warnings", () => {
  expect(Object.keys(samples).length).toBeGreaterThan(10);
  const wrong = Object.entries(samples).flatMap(([path, html]) => found(html).map((problem) => `${path}: ${problem}`));
  expect(wrong).toEqual([]);
});

test.each([
  ['<img src="https://pics.example.com/a.png">', "https://pics.example.com"],
  ["<img src=https://pics.example.com/a.png>", "https://pics.example.com"],
  ["<IMG SRC='HTTPS://Pics.Example.com/a.png'>", "HTTPS://Pics.Example.com"],
  ['<img srcset="a.png 1x, https://pics.example.com/b.png 2x">', "https://pics.example.com"],
  ['<img src="//pics.example.com/a.png">', "//pics.example.com"],
  ['<img src="http://localhost:3000/a.png">', "http://localhost:3000"],
  ['<img src="http://cdn.jsdelivr.net/a.png">', "http://cdn.jsdelivr.net"],
  ['<img src="https://cdn.jsdelivr.net:8443/a.png">', "https://cdn.jsdelivr.net:8443"],
  ['<img src="https://unpkg.com.example.com/a.png">', "https://unpkg.com.example.com"],
  ['<img src="https://eviltile.openstreetmap.org.example.com/">', "https://eviltile.openstreetmap.org.example.com"],
  ['<link rel="stylesheet" href="https://fonts.example.com/css">', "https://fonts.example.com"],
  ['<script src="https://code.example.com/a.js"></script>', "https://code.example.com"],
  ['<video poster="https://pics.example.com/a.png"></video>', "https://pics.example.com"],
  ['<svg><image xlink:href="https://pics.example.com/a.png"/></svg>', "https://pics.example.com"],
  ['<p style="background: url(https://pics.example.com/a.png)">', "https://pics.example.com"],
  ["<style>p { background: url(//pics.example.com/a.png) }</style>", "//pics.example.com"],
  ['<style>@import "https://fonts.example.com/css";</style>', "https://fonts.example.com"],
  ["<script>fetch('https://api.example.com/v1')</script>", "https://api.example.com"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  ["<script>fetch(`https://${lang}.example.com/v1`)</script>", "https://${lang}.example.com"],
  ["<script>import x from 'https://code.example.com/x.js'</script>", "https://code.example.com"],
  ["<script>import('https://code.example.com/x.js')</script>", "https://code.example.com"],
  ["<script>new WebSocket('wss://unpkg.com/live')</script>", "wss://unpkg.com"],
  ['<script>box.innerHTML = "<img src=\\"https://pics.example.com/a.png\\">"</script>', "https://pics.example.com"],
  ["<button onclick=\"fetch('https://api.example.com')\">Go</button>", "https://api.example.com"],
])("a load from a host that is not on the list is an error: %s", (source, place) => {
  expect(found(page(source))).toEqual([`error blocked-host ${place}`]);
});

test.each([
  "const api = 'https://api.example.com/v1';",
  "const api = '//api.example.com/v1';",
  "const half = a / 2; const api = 'https://api.example.com'; const third = a / 3;",
  "const quote = /[\"'/]/; const api = 'https://api.example.com';",
  "const types = 'image/*'; const api = 'https://api.example.com'; /* done */",
  'const path = "a//b"; const api = "https://api.example.com";',
])("an address in a script that is not certainly loaded is a warning: %s", (source) => {
  expect(found(script(source))).toEqual([expect.stringMatching(/^warning blocked-host .*api\.example\.com$/)]);
});

test.each([
  '<script type=module src="https://cdn.jsdelivr.net/npm/a@1.0.0"></script>',
  '<script type=module src="//unpkg.com/a@1.0.0"></script>',
  '<script type=module src="https://esm.sh:443/a@1.0.0"></script>',
  '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">',
  '<link rel="canonical" href="https://me.example.com/">',
  "<script>const tiles = 'https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png'</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  "<script>fetch(`https://${lang}.wikipedia.org/w/rest.php/v1/search/title?q=${a}`)</script>",
  "<script>fetch('https://en.wikipedia.org/api/rest_v1/page/summary/Tide')</script>",
  "<script>fetch('https://en.wikipedia.org' + path)</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  "<script>fetch(`https://en.wikipedia.org/w/${path}`)</script>",
  "<script>const host = lang + '.wikipedia.org'; fetch('https://' + host)</script>",
  '<a href="https://news.example.com">News</a>',
  '<svg><a xlink:href="https://news.example.com">News</a></svg>',
  "<script>box.innerHTML = '<a class=x href=\"https://news.example.com\">News</a>'</script>",
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://www.inkscape.org/"></svg>',
  "<script>document.createElementNS('http://www.w3.org/2000/svg', 'g')</script>",
  "<p>See https://news.example.com and //more.example.com",
  '<!-- <img src="https://pics.example.com/a.png"> -->',
  "<script>// see https://docs.example.com\n</script>",
  "<script>/*! MIT, https://license.example.com */ let a = 1; // 'https://docs.example.com'</script>",
  "<style>/* https://license.example.com */</style>",
  '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
  '<script>const beep = "data:audio/mp3;base64,//uQxAAA//8="; const raw = "//uQxAAA";</script>',
  '<img src="https://unpkg.com/proxy?url=https://pics.example.com/a.png&u=//pics">',
  '<textarea><img src="https://pics.example.com/a.png"></textarea>',
])("an address that is not loaded, or is on the list, is no problem: %s", (source) => {
  expect(found(page(source))).toEqual([]);
});

test.each([
  ["https://en.wikipedia.org/w/api.php?action=query", "/api/rest_v1/ and /w/rest.php/v1/search/"],
  ["https://en.wikipedia.org/w/rest.php/v1/page", "/api/rest_v1/ and /w/rest.php/v1/search/"],
  ["https://www.wikidata.org/w/api.php", "/wiki/Special:EntityData/"],
])("only the read paths of an encyclopedia are allowed: %s", (address, allowed) => {
  const { hostname } = new URL(address);
  expect(messages(script(`fetch("${address}")`))).toEqual([
    `On ${hostname}, apps can only reach ${allowed}. Declare the host for review to reach more.`,
  ]);
});

test("a library without an exact version is reported", () => {
  expect(found(page('<script type=module src="https://cdn.jsdelivr.net/npm/a@latest"></script>'))).toEqual([
    "info unpinned https://cdn.jsdelivr.net",
  ]);
});

test("a chosen file takes the place of its name", () => {
  expect(embedFile('src="a.js"', "a.js", "data:,1")).toBe('src="data:,1"');
  expect(embedFile("fetch('data.json'", "data.json", "data:,$&")).toBe("fetch('data:,$&'");
  expect(embedFile("src=b.js", "a.js", "data:,1")).toBeNull();
});

test("a relative file is reported as missing, with an alternative", () => {
  const source = '<script src="lib/app.js"></script>\n<script>fetch("data.json")</script><img src=logo.png>';
  expect(found(page(source))).toEqual([
    'warning missing-file src="lib/app.js"',
    'warning missing-file fetch("data.json"',
    "warning missing-file src=logo.png",
  ]);
  expect(messages(page(source))).toEqual([
    "Your file lib/app.js isn't included here: paste its content in.",
    "Your file data.json isn't included here: paste its content in.",
    "Your file logo.png isn't included here: embed it as a data: URL.",
  ]);
  expect(findProblems(page(source)).map(({ fix }) => fix)).toEqual(
    ["lib/app.js", "data.json", "logo.png"].map((name) => ({ kind: "embed", name })),
  );
  expect(findProblems(script("new Worker('work.js')"))[0]?.fix, "no data: URL starts a worker").toBeUndefined();
});

const PICS = ["pics.example.com"];
const CODE =
  "Apps can't load code from code.example.com. Load it from a library host such as cdn.jsdelivr.net, or paste it in.";

test.each<[string, string, ReadonlyArray<string> | null]>([
  [
    '<img src="https://pics.example.com/a.png">',
    "Apps can't reach pics.example.com unless you declare it. You can also paste the content in.",
    PICS,
  ],
  [
    '<img src="http://pics.example.com/a.png">',
    "Apps can only reach hosts over https. Write https:// instead of http://, and declare pics.example.com.",
    null,
  ],
  ['<img src="http://localhost/a">', "Apps can't reach localhost because it isn't a public host.", null],
  ['<script src="https://code.example.com/a.js"></script>', CODE, null],
  ["<style>@import 'https://code.example.com/a';</style>", CODE, null],
  ["<script>import('https://code.example.com/a.js')</script>", CODE, null],
  [
    '<img src="http://unpkg.com/a.png">',
    "Apps can only reach unpkg.com over https. Write https:// instead of http://.",
    null,
  ],
  [
    "<script>new WebSocket('wss://live.example.com')</script>",
    "Apps can't open WebSockets (here to live.example.com). Use fetch instead.",
    null,
  ],
  [
    '<script src="https://plausible.io/js/script.js"></script>',
    "plausible.io collects statistics, which apps don't need. You can remove it.",
    null,
  ],
])("a refused host is named with what to do, and is declared only where that helps: %s", (source, message, hosts) => {
  const fix = hosts ? { kind: "declare", hosts } : undefined;
  expect(findProblems(page(source))).toEqual([expect.objectContaining({ message, ...(fix && { fix }) })]);
  expect(findProblems(page(source))[0]?.fix).toEqual(fix);
});

test.each([
  ["<script type=module>import { G } from 'https://esm.run/@google/generative-ai'</script>", "@google/generative-ai"],
  ['<script type="importmap">{"imports": {"o": "https://esm.sh/openai@4.0.0"}}</script>', "openai"],
  ["<script>const code = `import micropip`; pyodide.loadPackage('micropip')</script>", "micropip"],
])("a library that contacts hosts by itself is reported with them: %s", (source, name) => {
  const [problem] = findProblems(page(source)).filter(({ code }) => code === "library-host");
  expect(problem?.message).toMatch(new RegExp(`^${name} contacts .* which only works if you declare`));
  const [host = ""] = problem?.fix?.kind === "declare" ? problem.fix.hosts : [];
  expect(scanHtml(page(source)).hosts).toContain(host);
});

test("a library whose name only begins like one of those is not", () => {
  expect(found(script("import a from 'https://esm.sh/openai-like@1.0.0'"))).toEqual([]);
});

test.each<[Problem["code"], string]>([
  ["no-lang", '<html><title>A</title><meta name="viewport">'],
  ["no-lang", '<html lang=""><title>A</title><meta name="viewport">'],
  ["no-lang", '<title>A</title><meta name="viewport">'],
  ["no-title", '<html lang="en"><meta name="viewport">'],
  ["no-title", '<html lang="en"><title> </title><meta name="viewport">'],
  ["no-title", '<html lang="en"><meta name="viewport"><svg><title>Drawing</title></svg>'],
  ["no-title", '<html lang="en"><!-- <title>A</title> --><meta name="viewport">'],
  ["no-viewport", '<html lang="en"><title>A</title>'],
  ["no-viewport", '<html lang="en"><title>A</title><meta name="description" content="viewport">'],
])("a page without a language, title or viewport is reported: %s, %s", (code, html) => {
  expect(findProblems(html).map((problem) => problem.code)).toEqual([code]);
});

test.each([
  ["<script>navigator.serviceWorker.register('sw.js')</script>", "warning service-worker navigator.serviceWorker"],
  ["<script>window.open ('/x')</script>", "warning popup window.open ("],
  ["<button onclick=\"window.open('/x')\">Go</button>", "warning popup window.open("],
  ["<script>open('/a')</script>", "warning popup open('/a'"],
  ["<script>open(link, '_blank')</script>", "warning popup open(link, '_"],
  ["<script>location = 'next.html'</script>", "warning leaving location ="],
  ['<button onclick="window.location.href = next">Go</button>', "warning leaving window.location.href ="],
  ["<script>document.location.replace(next)</script>", "warning leaving location.replace("],
  ["<script>new WebSocket(address)</script>", "warning websocket new WebSocket("],
  ["<script>new WebSocket('wss://' + host)</script>", "warning websocket new WebSocket("],
  ["<script>fetch('https://' + host)</script>", "warning computed-host https://' +"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  ["<script>fetch(`https://${host}/w/api.php`)</script>", "warning computed-host https://${host}"],
  ["<script>const a = field.value.trim();\nfetch(a, options)</script>", "warning computed-host fetch(a,"],
  ['<meta http-equiv="Refresh" content="0; url=/next">', "error leaving <meta"],
  ["<script>new RTCPeerConnection()</script>", "warning webrtc new RTCPeerConnection"],
  ["<script>previewFrame.src = address</script>", "warning frame previewFrame.src ="],
  ["<script>media.getUserMedia(wanted)</script>", "warning device getUserMedia(wanted)"],
  ["<script>media.getUserMedia({ audio: true })</script>", "warning device getUserMedia({ audio"],
  ["<script>navigator.geolocation.getCurrentPosition(a)</script>", "warning device navigator.geolocation"],
  ["<script>navigator.serial.requestPort()</script>", "warning device navigator.serial"],
  ["<script>navigator.requestMIDIAccess()</script>", "warning device requestMIDIAccess"],
  ["<script>navigator.usb.getDevices()</script>", "warning device navigator.usb"],
  ["<script>navigator.bluetooth.requestDevice()</script>", "warning device navigator.bluetooth"],
  ["<script>new Notification('Done')</script>", "warning device new Notification("],
  ["<script>await navigator.clipboard.readText()</script>", "warning device clipboard.readText("],
  ["<script>await showOpenFilePicker()</script>", "warning device showOpenFilePicker("],
  ['<base href="https://me.example.com/">', "error base <base"],
  ['<iframe src="https://video.example.com/1"></iframe>', "error frame <iframe"],
  ['<object data="a.pdf"></object>', "error frame <object"],
  ["<embed src=a.pdf>", "error frame <embed"],
  ['<form action="https://me.example.com/send">', 'error form-action action="https://me.example.com/send"'],
  ["<button formaction=//me.example.com/send>", "error form-action formaction=//me.example.com/send"],
  ["<form method=post>", "warning form-action method=post"],
  ["<form action=send.php method=POST>", "warning form-action action=send.php"],
  ["<form action=/search>", "warning form-action action=/search"],
  ["<form action='https://me.example.com/' onsubmit='go()'>", "error form-action action='https://me.example.com/'"],
  ["<a href=about.html>About</a>", "warning missing-file href=about.html"],
  ["<a href='/about#team'>About</a>", "warning missing-file href='/about#team'"],
  ["<script>fetch('')</script>", "warning own-file fetch('')"],
  ["<script>await fetch(location.href)</script>", "warning own-file fetch(location.href)"],
  ["<script>fetch('./', { cache: 'no-store' })</script>", "warning own-file fetch('./',"],
  ["<script>request.open('GET', document.URL)</script>", "warning own-file .open('GET', document.URL)"],
])("code that the content policy refuses is reported: %s", (source, problem) => {
  expect(found(page(source))).toEqual([problem]);
});

test.each([
  "<script>// navigator.serviceWorker\n</script>",
  "<form method=post></form><script>form.addEventListener('submit', save)</script>",
  "<form method=post onsubmit='save()'></form><form></form><form action='?'></form><form method=dialog></form>",
  "<a href='#n' target=_blank></a><a href='/'></a><a href=index.html></a><a href='./?page=2'></a><a href='mailto:a@b.example'></a>",
  "<a href=/about></a><script>history.pushState(null, '', '/about')</script>",
  "<script>location.href = 'mailto:?body=list'; fetch(url); caches.open('', name)</script>",
  "<script>db.open(); dialog.open = true; window.opener</script>",
  '<meta http-equiv="refresh" content="60">',
  "<script>const a = field.value; save(a); fetch(b); prefetch(a)</script>",
  "<script>db.open('a'); function open(a) {} open('a', '_b'); reopen('a')</script>",
  "<script>location.hash = 'a'; location.href = '?q=1'; location.href = location.pathname; location.reload()</script>",
  "<script>if (location.href == a) {} const url = location.href; location.search = b; location.replace('#a')</script>",
  "<script>const location = place(); location.href = 'a'.length; shelf.location = 'b'; f((location = 1) => 2)</script>",
  "<script>previewFrame.src = URL.createObjectURL(blob)</script>",
  "<script>const url = URL.createObjectURL(blob); previewFrame.src = url</script>",
  "<script>image.src = address; frame.srcdoc = html; navigator.clipboard.writeText(a); navigator.getGamepads()</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  '<script>box.innerHTML = `<a href="https://${host}/a">`; if (/^https?:[/][/]/.test(a)) {}</script>',
  "<p>window.open( and <code>navigator.serviceWorker</code>",
  '<iframe srcdoc="<p>Hello"></iframe>',
  '<form action="#"><base target="_self">',
])("code that only looks refused is no problem: %s", (source) => {
  expect(found(page(source))).toEqual([]);
});

test("a script or style sheet of a library host can be pasted in, as one element", () => {
  const tags = [
    '<script src="https://unpkg.com/a@1.0.0" defer></script>',
    '<link rel="stylesheet" href="//unpkg.com/a@1.0.0/a.css">',
  ];
  const html = page(tags.join("\n"));
  const fixes = findProblems(html).map(({ code, fix }) => [
    code,
    fix?.kind === "inline" && [fix.url, fix.from, fix.to],
  ]);
  expect(fixes).toEqual([
    ["library", ["https://unpkg.com/a@1.0.0", html.indexOf("<script"), html.indexOf("</script>") + 9]],
    ["library", ["https://unpkg.com/a@1.0.0/a.css", html.indexOf("<link"), html.indexOf(".css") + 6]],
  ]);
});

const URL_OF_CSS = "https://unpkg.com/a@1.0.0/dist/a.css";

test("a pasted library ends where its element does", () => {
  expect(inlineElement("<script src=a></script>", 'a = "</script>"', URL_OF_CSS)).toBe(
    '<script>\na = "\\x3c/script>"\n</script>',
  );
  expect(inlineElement("<script src=a></script>", 'a = "<!-- <script>"', URL_OF_CSS)).toBeNull();
  expect(inlineElement("<link rel=stylesheet href=a>", "/* </style> */", URL_OF_CSS)).toBeNull();
  expect(inlineElement("<link rel=stylesheet href=a>", "@import 'b.css';", URL_OF_CSS)).toBeNull();
  expect(inlineElement("<link>", "p { src: url(../b.woff2), url('data:,c'), url(#d) }\n", URL_OF_CSS)).toBe(
    `<style>\np { src: url("https://unpkg.com/a@1.0.0/b.woff2"), url('data:,c'), url(#d) }\n</style>`,
  );
});

test("problems are sorted by position and have their line number", () => {
  const html = `<!doctype html>\n<html>\n<head>\n<title>A</title></head>\n<script>\nwindow.open("");\nfetch("https://a.example.com");</script>\n`;
  expect(findProblems(html).map(({ code, line }) => `${line} ${code}`)).toEqual([
    "2 no-lang",
    "3 no-viewport",
    "6 popup",
    "7 blocked-host",
  ]);
});

test("each occurrence is a separate problem, up to a limit", () => {
  expect(findProblems(page('<img src="https://a.example.com">'.repeat(3)))).toHaveLength(3);
  expect(findProblems(page('<img src="https://a.example.com">'.repeat(1_000)))).toHaveLength(MAX_PROBLEMS);
});

test.each([
  ["markup", "<p class='a' id=b>Hello <b>you</b></p>\n"],
  ["scripts", "<script>const a = 'b'; // c\nfoo(a / 2, /d/);</script>\n"],
])("the time to find problems grows linearly with the source: %s", (_, unit) => {
  expect(growth(unit, findProblems)).toBeLessThan(100);
});

test.each([
  ["tags", "<a "],
  ["quotes", '<a title="'],
  ["comments", "<!-- /* "],
  ["regular expressions", "<script>=/["],
  ["addresses", "<style>'//{"],
  ["attributes", "<script>src='a."],
  ["imports", "<script>import './"],
  ["assignments", "<script>\nlocation  "],
  ["calls", "<script>open(a.getUserMedia {"],
  ["computed addresses", "<script>'https://${a"],
  ["frames", "<script>aFrame"],
])("a source of only unclosed %s takes linear time", (_, unit) => {
  expect(growth(unit, findProblems)).toBeLessThan(100);
});

test("a NUL character is reported where it is, since no save takes it", () => {
  expect(found(page("<p>a\0b\0"))).toEqual(["error nul \0"]);
});

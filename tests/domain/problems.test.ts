import { expect, test } from "vitest";
import { findProblems, PROBLEMS_MAX, type Problem } from "#domain/previews/problems.ts";

const samples = import.meta.glob<string>("/samples/*.html", { query: "?raw", import: "default", eager: true });

/** A page that wants nothing, around the source under test. */
function page(body: string, head = "") {
  return `<!doctype html><html lang="en"><head><title>App</title><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;
}

function script(source: string) {
  return page(`<script>${source}</script>`);
}

/** Each problem as "severity code text". */
function found(html: string) {
  return findProblems(html).map(({ severity, code, from, to }) => `${severity} ${code} ${html.slice(from, to)}`);
}

function messages(html: string) {
  return findProblems(html).map(({ message }) => message);
}

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
])("an address that a script keeps is a warning: %s", (source) => {
  expect(found(script(source))).toEqual([expect.stringMatching(/^warning blocked-host .*api\.example\.com$/)]);
});

test.each([
  '<script src="https://cdn.jsdelivr.net/npm/a@1.0.0"></script>',
  '<script src="//unpkg.com/a@1.0.0"></script>',
  '<script src="https://esm.sh:443/a@1.0.0"></script>',
  '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">',
  '<link rel="canonical" href="https://me.example.com/">',
  "<script>const tiles = 'https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png'</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  "<script>fetch(`https://${lang}.wikipedia.org/w/rest.php/v1/search/title?q=${a}`)</script>",
  "<script>fetch('https://en.wikipedia.org/api/rest_v1/page/summary/Tide')</script>",
  "<script>fetch('https://en.wikipedia.org' + path)</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  "<script>fetch(`https://en.wikipedia.org/w/${path}`)</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app's template, not ours
  "<script>fetch(`https://${host}/w/api.php`)</script>",
  "<script>fetch('https://' + host)</script>",
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
])("what is no load, or is on the list, is no problem: %s", (source) => {
  expect(found(page(source))).toEqual([]);
});

test.each([
  ["https://en.wikipedia.org/w/api.php?action=query", "/api/rest_v1/ and /w/rest.php/v1/search/"],
  ["https://en.wikipedia.org/w/rest.php/v1/page", "/api/rest_v1/ and /w/rest.php/v1/search/"],
  ["https://www.wikidata.org/w/api.php", "/wiki/Special:EntityData/"],
])("an encyclopedia is for reading: %s", (address, allowed) => {
  const { hostname } = new URL(address);
  expect(messages(script(`fetch("${address}")`))).toEqual([
    `Of ${hostname}, apps may reach ${allowed} only; declare the host for review to reach more.`,
  ]);
});

test("a library without an exact version is said", () => {
  expect(found(page('<script src="https://cdn.jsdelivr.net/npm/a@latest"></script>'))).toEqual([
    "info unpinned https://cdn.jsdelivr.net",
  ]);
});

test("a file beside the document is missing, with what to do instead", () => {
  const source = '<script src="lib/app.js"></script>\n<script>fetch("data.json")</script><img src=logo.png>';
  expect(found(page(source))).toEqual([
    'warning missing-file src="lib/app.js"',
    'warning missing-file fetch("data.json"',
    "warning missing-file src=logo.png",
  ]);
  expect(messages(page(source))).toEqual([
    "Your file lib/app.js is missing, as an app is a single file; paste its content here.",
    "Your file data.json is missing, as an app is a single file; paste its content here.",
    "Your file logo.png is missing, as an app is a single file; embed it as a data: address.",
  ]);
});

test("a blocked host is named, with what to do instead", () => {
  expect(messages(page('<img src="https://pics.example.com/a.png">'))).toEqual([
    "pics.example.com is not on the list of hosts that apps may reach; declare it for review, or embed the file.",
  ]);
  const code = [
    '<script src="https://code.example.com/a.js"></script>',
    "<style>@import 'https://code.example.com/a';</style>",
  ];
  for (const source of [...code, script("import('https://code.example.com/a.js')")]) {
    expect(messages(page(source))).toEqual([
      "code.example.com is not on the list of hosts that apps may reach; embed the file instead.",
    ]);
  }
  expect(messages(page('<img src="http://unpkg.com/a.png">'))).toEqual([
    "unpkg.com may be reached over https only; write https:// instead of http://.",
  ]);
  expect(messages(script("new WebSocket('wss://live.example.com')"))).toEqual([
    "Apps cannot open WebSockets, here to live.example.com; use fetch with an allowed host.",
  ]);
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
])("a page has a language, a title and a viewport: %s, %s", (code, html) => {
  expect(findProblems(html).map((problem) => problem.code)).toEqual([code]);
});

test.each([
  ["<script>navigator.serviceWorker.register('sw.js')</script>", "warning service-worker navigator.serviceWorker"],
  ["<script>window.open ('/x')</script>", "warning popup window.open ("],
  ["<button onclick=\"window.open('/x')\">Go</button>", "warning popup window.open("],
  ['<base href="https://me.example.com/">', "error base <base"],
  ['<iframe src="https://video.example.com/1"></iframe>', "error frame <iframe"],
  ['<object data="a.pdf"></object>', "error frame <object"],
  ["<embed src=a.pdf>", "error frame <embed"],
  ['<form action="https://me.example.com/send">', 'error form-action action="https://me.example.com/send"'],
  ["<button formaction=//me.example.com/send>", "error form-action formaction=//me.example.com/send"],
])("what the policy of apps refuses is named: %s", (source, problem) => {
  expect(found(page(source))).toEqual([problem]);
});

test.each([
  "<script>// navigator.serviceWorker\n</script>",
  "<script>db.open(); dialog.open = true; window.opener</script>",
  "<p>window.open( and <code>navigator.serviceWorker</code>",
  '<iframe srcdoc="<p>Hello"></iframe>',
  '<form action="#"><base target="_self">',
])("what only looks refused is no problem: %s", (source) => {
  expect(found(page(source))).toEqual([]);
});

test("problems come in the order of the source, with the line that they are on", () => {
  const html = `<!doctype html>\n<html>\n<head>\n<title>A</title></head>\n<script>\nwindow.open("");\nfetch("https://a.example.com");</script>\n`;
  expect(findProblems(html).map(({ code, line }) => `${line} ${code}`)).toEqual([
    "2 no-lang",
    "3 no-viewport",
    "6 popup",
    "7 blocked-host",
  ]);
});

test("each occurrence is a problem of its own, up to a limit", () => {
  expect(findProblems(page('<img src="https://a.example.com">'.repeat(3)))).toHaveLength(3);
  expect(findProblems(page('<img src="https://a.example.com">'.repeat(1_000)))).toHaveLength(PROBLEMS_MAX);
});

/** How many times as long 2 MB of a unit takes as 100 KB of it. */
function growth(unit: string) {
  const short = unit.repeat(100_000 / unit.length);
  const long = unit.repeat(2_000_000 / unit.length);
  /** The best of five; the short source twenty times over, for a clock that may only see milliseconds. */
  function time(html: string, times: number) {
    const runs = Array.from({ length: 5 }, () => {
      const start = performance.now();
      for (let run = 0; run < times; run += 1) findProblems(html);
      return performance.now() - start;
    });
    return Math.min(...runs) / times;
  }
  return time(long, 1) / Math.max(time(short, 20), 0.2);
}

test.each([
  ["markup", "<p class='a' id=b>Hello <b>you</b></p>\n"],
  ["scripts", "<script>const a = 'b'; // c\nfoo(a / 2, /d/);</script>\n"],
])("twenty times the source takes about twenty times as long, and not four hundred times: %s", (_, unit) => {
  // Other work on the machine may hit the longer run.
  expect(growth(unit)).toBeLessThan(100);
});

test.each([
  ["tags", "<a "],
  ["quotes", '<a title="'],
  ["comments", "<!-- /* "],
  ["regular expressions", "<script>=/["],
  ["addresses", "<style>'//{"],
  ["attributes", "<script>src='a."],
  ["imports", "<script>import './"],
])("a source of nothing but open %s takes no detours, which would take four hundred times as long", (_, unit) => {
  expect(growth(unit)).toBeLessThan(100);
});

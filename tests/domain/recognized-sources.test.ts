import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { convertSource } from "#domain/source-analysis/recognition/convert-source.ts";
import { canBecomePage, recognizeSource } from "#domain/source-analysis/recognition/recognize-source.ts";
import { growth } from "#tests/support/growth.ts";

const files = import.meta.glob<string>("/tests/fixtures/sources/*", { query: "?raw", import: "default", eager: true });
const samples = import.meta.glob<string>("/samples/*.html", { query: "?raw", import: "default", eager: true });

function fixture(name: string) {
  return files[`/tests/fixtures/sources/${name}`] ?? "";
}

const COMPONENT = "export default function App() {\n  return <p>Hi</p>;\n}";

test.each([
  ["a page", "<!doctype html><title>Tea</title><p>Tea"],
  ["a page in capitals", "<!DOCTYPE HTML>\n<HTML><BODY>Tea</BODY></HTML>"],
  ["a fragment", "<div>Tea</div>"],
  ["a fragment that begins with a style", "<style>p { color: red }</style>\n<p>Tea"],
  ["a fragment that begins with a script", "<script>alert(1)</script>"],
  ["an element of its own", "<my-clock></my-clock>"],
  ["a page after white space", "\n\n  <!doctype html><p>Tea"],
  ["a page after a byte order mark", "\ufeff<!doctype html><p>Tea"],
  ["a page after an invisible character", "\u200b<p>Tea"],
  ["a page after comments", "<!-- made by me -->\n<!-- twice -->\n<html><p>Tea</html>"],
  ["a comment that nothing closes", "<!-- made by me"],
  [
    "a page of XHTML",
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html/>',
  ],
  ["a page with fences in its script", "<!doctype html><script>const a = `\n```html\n<p>x</p>\n```\n`;</script>"],
  ["a page with fences in a pre", "<!doctype html><pre>\n```js\nlet a = 1;\n```\n</pre>"],
  ["a page with JSX in a script", `<!doctype html><script type="text/babel">${COMPONENT}</script>`],
  ["a page with escaped markup in it", "<!doctype html><pre>&lt;!DOCTYPE html&gt;\n&lt;html&gt;</pre>"],
  ["a page with a string that has escapes", '<!doctype html><script>const a = "<html>\\n<p>";</script>'],
  ["two drawings", "<svg></svg><p>and</p><svg></svg>"],
  ["a drawing in a page", '<svg viewBox="0 0 1 1"></svg>\n<p>Tea'],
  ["words with tags in them", "Hello <b>world</b>!"],
  ["words with a line break in them", "Hello<br>world"],
  ["thoughts and nothing else", "<think>Hm.</think>"],
  ["a page with a NUL", "<p>a\0b"],
  ["curly quotes", fixture("smart-quotes.html")],
  ["an invisible character", fixture("zero-width-in-script.html")],
])("a page with %s is kept as it is", (_, text) => {
  expect(recognizeSource(text)).toEqual({ kind: "page", html: text });
});

test("every sample app is a page, byte for byte", () => {
  expect(Object.keys(samples).length).toBeGreaterThan(10);
  for (const html of Object.values(samples)) expect(recognizeSource(html)).toEqual({ kind: "page", html });
});

test("whatever follows the start of a page, the page is kept byte for byte", () => {
  const start = fc.constantFrom(
    "<!doctype html><p>",
    "\ufeff<html lang=en>\n<",
    "<!-- a -->\r\n<div>",
    " <script>",
    "<style>",
    "<p>",
  );
  const part = fc.constantFrom(
    "\n```html\n",
    "\n```\n",
    "&lt;!DOCTYPE html&gt;",
    COMPONENT,
    "</html>",
    "\\n",
    "# A\n",
    "“",
    "\u200b",
    "\r\n",
  );
  fc.assert(
    fc.property(start, fc.array(fc.oneof(part, fc.string({ unit: "binary" }))), (before, parts) => {
      const text = before + parts.join("");
      expect(recognizeSource(text)).toEqual({ kind: "page", html: text });
    }),
  );
});

const DICE = '<!DOCTYPE html>\n<html lang="en">\n<p title="a & b">&copy; Dice</p>\n</html>';

function escapeMarkup(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

test.each([
  ["escaped", escapeMarkup(DICE)],
  ["escaped twice", escapeMarkup(escapeMarkup(DICE))],
  [
    "escaped with numbers",
    DICE.replaceAll("&", "&#38;").replaceAll("<", "&#60;").replaceAll(">", "&#x3e;").replace("&#60;", "&lt;"),
  ],
  ["escaped, between words", `Here you are: ${escapeMarkup(DICE)} Enjoy!`],
  ["a string of JSON", JSON.stringify(DICE)],
  ["the inside of a string", JSON.stringify(DICE).slice(1, -1)],
  ["a string with a comma", `${JSON.stringify(DICE)},`],
  ["in an object of JSON", JSON.stringify({ id: 1, parts: [{ html: DICE }, { html: "<p>" }] })],
])("a page that is %s becomes the page", (_, text) => {
  expect(recognizeSource(text)).toEqual({
    kind: "escaped",
    html: DICE,
    message: "Its markup was written as text; now it is a page again.",
  });
});

test("an entity of no character stays as it is written", () => {
  expect(recognizeSource("&lt;!doctype html&gt;&lt;p&gt;&#xD83C;&#57157;&#0;&#x110000;&#x2615;&lt;/p&gt;").html).toBe(
    "<!doctype html><p>&#xD83C;&#57157;&#0;&#x110000;☕</p>",
  );
});

test("a page whose markup was escaped in a file becomes the page", () => {
  expect(recognizeSource(fixture("escaped-entities.html")).html).toMatch(
    /^<!DOCTYPE html>\n<html lang="en">[\s\S]*onclick="this/,
  );
});

test.each([
  ["an address", "https://example.com/app.html", "https://example.com/app.html"],
  ["an address between spaces", " http://example.com/a?b=c#d \n", "http://example.com/a?b=c#d"],
  ["an address in brackets", "<https://example.com/>", "https://example.com/"],
])("%s is offered to be opened", (_, text, url) => {
  expect(recognizeSource(text)).toEqual({ kind: "address", html: null, url });
});

test.each([
  ["css", "rules", "body { color: red; }\n\n@media (width < 600px) {\n  .a:hover > b { margin: 0 }\n}"],
  ["css", "rules after a comment and an import", '/* mine */\n@import url("a.css");\n:root { --ink: #111; }'],
  ["css", "rules that were cut off", "body { color: red; }\np { margin: 0;"],
  ["css", "a data: address", "a { background: url(data:image/png;base64,AA==); }"],
  ["css", "keyframes", "@keyframes spin { from { rotate: 0deg } to { rotate: 360deg } }"],
  ["javascript", "statements", 'const a = 1;\ndocument.body.append("x");\n'],
  ["javascript", "a function", "function roll() {\n  return Math.random();\n}\nroll();"],
  ["javascript", "a module", 'import { a } from "./a.js";\nexport const b = a + 1;'],
  ["javascript", "a listener", 'document.addEventListener("click", () => {\n  alert(1);\n});'],
  ["javascript", "code with a page in a template", "const page = `<!doctype html><p>x</p></html>`;\nserve(page);"],
  ["text", "a sentence", "Make me a timer for tea, please."],
  ["text", "several sentences", "Import your data first. Then press the button; it works.\nLet me know!"],
  ["text", "a program in Python", "# A game\nimport random\n\ndef roll():\n    print(random.random())\n"],
  ["text", "a list with commas", "a,b,c\n1,2,3"],
  ["text", "a number", "42"],
  ["text", "signs that compare", "a < b and b > c"],
  ["binary", "a document", "%PDF-1.7\n1 0 obj"],
  ["binary", "a picture", "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR"],
  ["binary", "bytes that are no text", "\ufffd\ufffdab\u0001\u0002"],
  ["empty", "nothing", ""],
  ["empty", "white space", " \n\t"],
])("%s: %s", (kind, _, text) => {
  expect(recognizeSource(text)).toEqual({ kind, html: null });
  expect(canBecomePage(recognizeSource(text))).toBe(false);
});

test.each([
  [
    "a list of records, as a table",
    '[{"a": 1, "b": "<i>"}, {"a": null}]',
    ["<th>a</th><th>b</th>", "<td>1</td><td>&lt;i&gt;</td>"],
  ],
  ["other data, with line breaks", '{"a": {"b": [1]}}', ["<pre>{\n  &quot;a&quot;: {"]],
])("JSON becomes a page that shows it: %s", (_, text, parts) => {
  const { kind, html, message } = recognizeSource(text);
  expect({ kind, message }).toEqual({ kind: "json", message: "A page that shows the data was made." });
  for (const part of parts) expect(html).toContain(part);
});

test("the JSON of a block becomes a page too", () => {
  expect(recognizeSource('Here:\n```json\n{"a": 1}\n```').kind).toBe("json");
});

test.each([
  ["as it is", '<svg xmlns="http://www.w3.org/2000/svg"><title>Leaf</title><g><svg/></g></svg>'],
  [
    "with a declaration",
    '<?xml version="1.0"?>\n<!-- by Inkscape -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x">\n<svg><title>Leaf</title></svg>\n',
  ],
])("a drawing %s becomes a page that shows it", (_, text) => {
  const { kind, html } = recognizeSource(text);
  expect(kind).toBe("svg");
  expect(html).toMatch(/^<!doctype html>[\s\S]*<title>Leaf<\/title>[\s\S]*<body>\n<svg[\s\S]*<\/svg>\n<\/body>/);
});

test("a saved web page becomes its main page", () => {
  const page =
    '<!DOCTYPE html><html lang="fr"><head><title>Café</title></head><body><p>Crème brûlée – 6 €</p></body></html>';
  expect(recognizeSource(fixture("saved-page.mhtml"))).toMatchObject({ kind: "saved-page", html: page });
  expect(recognizeSource(fixture("saved-page.mhtml").replaceAll("\n", "\r\n")).html).toBe(page);
  const head =
    "MIME-Version: 1.0\nContent-Type: text/html; charset=windows-1252\nContent-Transfer-Encoding: base64\n\n";
  expect(recognizeSource(`${head}PHA+Q2Fm\n6Tw=`).html).toBe("<p>Café<");
});

/** A saved page as Chromium writes it, with these files. `name`: of its address on example.com. */
function savedPage(page: string, files: ReadonlyArray<{ name: string; type: string; body: string; isBase64?: true }>) {
  const part = (location: string, type: string, body: string, encoding: string) =>
    `--B7\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\nContent-Location: ${location}\n\n${body}\n`;
  const parts = files.map(({ name, type, body, isBase64 }) =>
    part(name.includes(":") ? name : `https://example.com/${name}`, type, body, isBase64 ? "base64" : "8bit"),
  );
  const head = 'MIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype="text/html";\n\tboundary="B7"\n\n';
  return `${head}${part("https://example.com/menu", "text/html", page, "8bit")}${parts.join("")}--B7--`;
}

test("a saved web page has its pictures and style sheets in it", () => {
  const page = [
    '<link rel="stylesheet" href="cid:css-1@mhtml.blink"><style>h1 { background: url(cup.png) }</style>',
    '<img alt="" src="https://example.com/cup.png?a=1&amp;b=2" srcset="big.png 2x"><p style="background: url(\'cup.png\')">',
    '<a href="https://example.com/cup.png">cup</a><iframe src="cid:frame-2@mhtml.blink"></iframe>',
  ].join("\n");
  const { html, message } = recognizeSource(
    savedPage(page, [
      { name: "cid:css-1@mhtml.blink", type: "text/css", body: 'p { background: url("https://example.com/cup.png") }' },
      { name: "cup.png", type: "image/png", body: "iVBO\nRw0=", isBase64: true },
      { name: "cup.png?a=1&b=2", type: "image/svg+xml", body: "<svg></svg>" },
      { name: "cid:frame-2@mhtml.blink", type: "text/html", body: "<p>frame" },
    ]),
  );
  const png = "data:image/png;base64,iVBORw0=";
  expect(html).toBe(
    [
      `<style>\np { background: url("${png}") }\n</style><style>h1 { background: url("${png}") }</style>`,
      `<img alt="" src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=" ><p style="background: url(&quot;${png}&quot;)">`,
      '<a href="https://example.com/cup.png">cup</a><iframe src="cid:frame-2@mhtml.blink"></iframe>',
    ].join("\n"),
  );
  expect(message).toBe("The page of the saved file was taken, with 3 files in it. Left out: cid:frame-2@mhtml.blink.");
});

test("a saved web page gets no larger than an app may be, and names what it has no room for", () => {
  const files = ["a", "b", "c", "d", "e"].map(
    (name) => ({ name: `${name}.jpg`, type: "image/jpeg", body: "x".repeat(900_000), isBase64: true }) as const,
  );
  const page = files.map(({ name }) => `<img src="${name}"><img src="${name}">`).join("");
  const { html, message } = recognizeSource(savedPage(page, files));
  expect(new TextEncoder().encode(html ?? "").byteLength).toBeLessThanOrEqual(MAX_HTML_BYTES);
  expect(html?.match(/data:image\/jpeg/g)).toHaveLength(5);
  expect(message).toBe("The page of the saved file was taken, with 3 files in it. Left out: d.jpg, e.jpg.");
});

test("a saved web page with damaged files is still its page", () => {
  const files = [
    { name: "a.png", type: "image/png", body: "A", isBase64: true },
    { name: "b.css", type: "text/css", body: "</style><script>alert(1)</script>" },
    { name: "c.png", type: 'image/png"><script>', body: "AAAA", isBase64: true },
  ] as const;
  const page = '<img src="a.png"><link rel="stylesheet" href="b.css"><img src="c.png">';
  const { html, message } = recognizeSource(savedPage(page, files));
  expect(html).toBe(page.replace("a.png", "data:image/png;base64,"));
  expect(message).toContain("Left out: b.css, c.png.");
});

test.each([
  [
    "notes",
    fixture("notes.md"),
    ["<title>Packing list</title>", "<h1>Packing list</h1>", "<li>passport</li>", "<td>Lyon</td>"],
  ],
  [
    "a list",
    "- [x] bread\n- [ ] **rye** flour\n",
    ["<title>Text</title>", "checked disabled> bread", "<strong>rye</strong>"],
  ],
  [
    "links and code",
    '# A\n\nSee [b](https://b.example "B") and `<c>`.\n\n> quoted\n\n1. one\n2. two',
    ['<a href="https://b.example" title="B">b</a>', "<code>&lt;c&gt;</code>", "<blockquote>", "<ol>"],
  ],
  [
    "a manual with blocks",
    "# Install\n\n```bash\nnpm i <x>\n```\n\n![pic](a.png)",
    ["<pre><code>npm i &lt;x&gt;</code></pre>", '<img src="a.png" alt="pic">'],
  ],
  ["a block of Markdown in an answer", "Sure:\n\n```markdown\n# Trip\n\n- a\n```\nEnjoy!", ["<h1>Trip</h1>"]],
])("Markdown becomes a page to read: %s", async (_, text, parts) => {
  expect(canBecomePage(recognizeSource(text))).toBe(true);
  const { kind, html } = await convertSource(text);
  expect(kind).toBe("markdown");
  for (const part of parts) expect(html).toContain(part);
  expect(html).not.toContain("Enjoy!");
});

test.each(["```html\n<p>\n", "a{b:c}", "const A = <a>b</a>;\n", "&amp;lt;html&gt;", "a: b\n", "words <html "])(
  "a long text of %j takes no longer than its length asks for",
  (unit) => {
    expect(growth(unit, recognizeSource)).toBeLessThan(80);
  },
);

import { expect, test } from "vitest";
import { recognizeSource } from "#domain/source-analysis/recognition/recognize-source.ts";

const PAGE =
  '<!DOCTYPE html>\n<html lang="en">\n<head><title>Tea</title></head>\n<body>\n<h1>Tea</h1>\n</body>\n</html>';
const TAKEN = "The HTML of the answer was taken. The text around it is left out.";
const CUT_OFF = "The answer ends before its code does, so the end is missing. Ask for the rest of it.";

function fence(code: string, language = "html", mark = "```") {
  return `${mark}${language}\n${code}\n${mark}`;
}

function answer(...blocks: Array<string>) {
  return `Sure! Here is your app:\n\n${blocks.join("\n\nAnd then:\n\n")}\n\nWould you like more?`;
}

const CSS = "body { color: teal; }";
const JS = 'document.title = "brewed";';

test.each<[what: string, text: string, html: string, message?: string]>([
  ["a block of HTML in words", answer(fence(PAGE)), PAGE],
  ["a block without words", fence(PAGE), PAGE],
  ["a block whose language is in capitals", answer(fence(PAGE, "HTML")), PAGE],
  ["a block without a language", answer(fence(PAGE, "")), PAGE],
  ["a block of another language's name with a page in it", answer(fence(PAGE, "xml")), PAGE],
  ["a block that names its file", answer(fence(PAGE, "html:index.html")), PAGE],
  ["a block with an attribute", answer(fence(PAGE, 'html title="index.html"')), PAGE],
  ["a block of Pandoc", answer(fence(PAGE, "{.html}")), PAGE],
  ["a block between tildes", answer(fence(PAGE, "html", "~~~")), PAGE],
  ["a block between four marks", answer(fence(PAGE, "html", "````")), PAGE],
  ["a block with the lines of Windows", answer(fence(PAGE)).replaceAll("\n", "\r\n"), PAGE],
  ["an indented block", `1. Save this:\n\n${fence(PAGE).replace(/^/gm, "   ")}\n\n2. Open it.`, PAGE],
  ["a block on the line of a list", `- ${fence(PAGE).replaceAll("\n", "\n  ")}\n- Open it.`, PAGE],
  ["a fragment in a block", answer(fence("<h1>Tea</h1>\n<p>Hot.</p>")), "<h1>Tea</h1>\n<p>Hot.</p>"],
  ["a page without fences in words", `Sure! Here it is:\n\n${PAGE}\n\nEnjoy!`, PAGE],
  ["what a chat's page gives to the clipboard", `html\nCopy code\n${PAGE}\n`, PAGE],
  ["an escaped page in a block", answer(fence(PAGE.replaceAll("<", "&lt;").replaceAll(">", "&gt;"))), PAGE],
  ["thoughts before the block", `<think>\nA timer? <b>Yes</b>.\n</think>\n\n${answer(fence(PAGE))}`, PAGE],
  [
    "a page whose script has lines that look like fences",
    answer(fence(PAGE.replace("<h1>", "<script>const help = `\n```\ncode\n```\n`;</script><h1>"))),
    PAGE.replace("<h1>", "<script>const help = `\n```\ncode\n```\n`;</script><h1>"),
  ],
  ["a fence that nothing closes", `Sure!\n\n\`\`\`html\n${PAGE}`, PAGE],
  ["an answer that was cut off", `Sure!\n\n\`\`\`html\n${PAGE.slice(0, 70)}`, PAGE.slice(0, 70), `${TAKEN} ${CUT_OFF}`],
  ["words and a page that was cut off", `Sure!\n${PAGE.slice(0, 70)}`, PAGE.slice(0, 70), `${TAKEN} ${CUT_OFF}`],
  [
    "two pages, of which the second is newer",
    answer(fence(PAGE), fence(PAGE.replaceAll("Tea", "Coffee"))),
    PAGE.replaceAll("Tea", "Coffee"),
    `${TAKEN} The answer has 2 pages; the last one was taken.`,
  ],
  [
    "two pages, of which the second is only a small one",
    answer(fence(PAGE), fence("<html><p>x</html>")),
    PAGE,
    `${TAKEN} The answer has 2 pages; number 1 was taken.`,
  ],
  [
    "two pages, of which the second was cut off",
    answer(fence(PAGE), `\`\`\`html\n${PAGE.slice(0, 80)}`).replace(/\n\nWould.*$/, ""),
    PAGE,
    `${TAKEN} The answer has 2 pages; number 1 was taken.`,
  ],
  [
    "a page, and a proposal to change its colours",
    answer(fence(PAGE.replace("</head>", `<style>${CSS}</style></head>`)), fence("body { color: red; }", "css")),
    PAGE.replace("</head>", `<style>${CSS}</style></head>`),
    `${TAKEN} 1 more block of code was left out.`,
  ],
  [
    "a page with its own styles, a file of styles and a part for its body",
    answer(
      fence(PAGE.replace("</head>", "<style>p { margin: 0; }</style></head>")),
      fence(CSS, "css:styles.css"),
      fence("<p>Hot.</p>"),
    ),
    PAGE.replace("</head>", "<style>p { margin: 0; }</style></head>"),
    `${TAKEN} 2 more blocks of code were left out.`,
  ],
  ["a page, and a part of it once more", answer(fence(PAGE), fence("<h1>Tea</h1>")), PAGE],
  [
    "a page, and code of other languages",
    answer(fence(PAGE), fence("print(1)", "python"), fence('{ "cups": 2 }', "json")),
    PAGE,
    `${TAKEN} 2 more blocks of code were left out.`,
  ],
  [
    "two tries of one part, whose element has the same id",
    answer(fence('<p id="tea">Green</p>'), fence('<p id="tea">Black</p>')),
    '<p id="tea">Black</p>',
    `${TAKEN} 1 more block of code was left out.`,
  ],
  ["a page, and a command to serve it", answer(fence(PAGE), fence("npx serve", "bash")), PAGE],
  [
    "a page, and its own script once more",
    answer(fence(PAGE.replace("</body>", `<script>${JS}</script></body>`)), fence(JS, "js")),
    PAGE.replace("</body>", `<script>${JS}</script></body>`),
  ],
])("%s becomes the page in it", (_, text, html, message = TAKEN) => {
  expect(recognizeSource(text)).toEqual({ kind: "answer", html, message });
});

const JOINED = "The HTML, CSS and JavaScript of the answer were joined into one page.";
const STYLE = `<style>\n${CSS}\n</style>\n`;
const SCRIPT = `<script>\n${JS}\n</script>\n`;

function linked(links: string, scripts: string) {
  return `<!doctype html>\n<html>\n<head>\n<title>Tea</title>\n${links}</head>\n<body>\n<p>Tea</p>\n${scripts}</body>\n</html>`;
}

test.each<[what: string, html: string, css: string, js: string, joined: string, message?: string]>([
  ["with neither", linked("", ""), CSS, JS, linked(STYLE, SCRIPT)],
  [
    "with links to their files",
    linked('<link rel="stylesheet" href="style.css">\n', '<script src="script.js"></script>\n'),
    CSS,
    JS,
    linked(STYLE, SCRIPT),
  ],
  [
    "with a deferred script in its head",
    linked('<link href="./css/style.css" rel="stylesheet" />\n<script src="/js/app.js" defer></script>\n', ""),
    CSS,
    JS,
    linked(STYLE, SCRIPT),
  ],
  [
    "with a library of another host, which stays",
    linked(
      '<link rel=stylesheet href=style.css>\n<script src="https://unpkg.com/dayjs@1.11.23"></script>\n',
      '<script src="a.js"></script>\n',
    ),
    CSS,
    JS,
    linked(`<script src="https://unpkg.com/dayjs@1.11.23"></script>\n${STYLE}`, SCRIPT),
  ],
  [
    "with its styles inline already",
    linked(`<style>\n  ${CSS}\n</style>\n`, '<script src="script.js"></script>\n'),
    CSS,
    JS,
    linked(`<style>\n  ${CSS}\n</style>\n`, SCRIPT),
  ],
  [
    "with a module",
    linked("", '<script type="module" src="main.js"></script>\n'),
    CSS,
    JS,
    linked(STYLE, SCRIPT.replace("<script>", '<script type="module">')),
  ],
  [
    "whose script names tags",
    linked("", ""),
    CSS,
    'out.innerHTML = "</body></script>";',
    linked(STYLE, '<script>\nout.innerHTML = "</body><\\/script>";\n</script>\n'),
  ],
])("HTML %s, CSS and JavaScript are joined into one page", (_, html, css, js, joined, message = JOINED) => {
  const text = answer(fence(html), fence(css, "css"), fence(js, "JavaScript"));
  expect(recognizeSource(text)).toEqual({ kind: "answer", html: joined, message });
  expect(recognizeSource(joined)).toEqual({ kind: "page", html: joined });
});

test("a fragment of HTML, CSS and JavaScript become a page with a head", () => {
  const { html } = recognizeSource(answer(fence("<p>Tea</p>"), fence(CSS, "css"), fence(JS, "js")));
  expect(html).toMatch(
    /^<!doctype html>[\s\S]*<style>\nbody \{ color: teal; \}\n<\/style>\n<\/head>\n<body>\n<p>Tea<\/p>\n<script>/,
  );
  expect(html).toContain(`${JS}\n</script>\n</body>`);
});

const PARTS_JOINED = "The parts of HTML in the answer were joined into one page.";

test("parts of HTML are joined in their order; one that another has too comes once", () => {
  const [header, main] = ["<header>1</header>", "<main>2, which is longer than the header</main>"];
  const html = `${header}\n${main}`;
  expect(recognizeSource(answer(fence(header), fence(main)))).toEqual({ kind: "answer", html, message: PARTS_JOINED });
  const repeated = answer(fence(header), fence(main), fence("<main>2, which"), fence(header));
  expect(recognizeSource(repeated)).toEqual({ kind: "answer", html, message: PARTS_JOINED });
});

test("a text with hundreds of blocks is a document, not an answer", () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, n) => fence(`<p>${n}</p>`));
  expect(recognizeSource(answer(...blocks(200))).kind).toBe("answer");
  expect(recognizeSource(`# Tea\n\n**All** of it.\n\n${blocks(201).join("\n\n")}`).kind).toBe("markdown");
});

test("the last of several parts may be cut off", () => {
  const text = `Sure!\n\n${fence("<header>1</header>")}\n\n\`\`\`html\n<main>2, wh`;
  expect(recognizeSource(text)).toEqual({
    kind: "answer",
    html: "<header>1</header>\n<main>2, wh",
    message: `${PARTS_JOINED} ${CUT_OFF}`,
  });
});

test("parts of HTML, CSS and JavaScript become one page", () => {
  const { html, message } = recognizeSource(
    answer(
      fence('<link rel="stylesheet" href="a.css">\n<h1>Tea</h1>'),
      fence("<p>Hot.</p>"),
      fence(CSS, "css"),
      fence(JS, "js"),
    ),
  );
  expect(html).toContain(`<h1>Tea</h1>\n<p>Hot.</p>\n<script>`);
  expect(message).toBe(JOINED);
});

test("styles that a page has no need of aren't named as joined", () => {
  const page = linked("<style>p { margin: 0; }</style>\n", "");
  expect(recognizeSource(answer(fence(page), fence(CSS, "css"), fence(JS, "js"))).message).toBe(
    "The HTML and JavaScript of the answer were joined into one page. 1 more block of code was left out.",
  );
});

test("HTML and one other language are named in words", () => {
  expect(recognizeSource(answer(fence(linked("", "")), fence(CSS, "css"))).message).toBe(
    "The HTML and CSS of the answer were joined into one page.",
  );
  expect(recognizeSource(answer(fence(linked("", "")), fence(JS, "js"))).message).toBe(
    "The HTML and JavaScript of the answer were joined into one page.",
  );
});

test.each([
  ["CSS", "css", fence(CSS, "css")],
  ["JavaScript", "javascript", fence(JS, "js")],
  ["JavaScript and CSS", "javascript", answer(fence(JS, "js"), fence(CSS, "css"))],
])("an answer with %s only is named so, and becomes no page", (_, kind, text) => {
  expect(recognizeSource(answer(text))).toEqual({ kind, html: null });
});

test("an answer with a drawing becomes a page that shows it", () => {
  const svg = '<svg viewBox="0 0 8 8"><circle r="4"/></svg>';
  const other = '<svg><path d="M0 0h8"/></svg>';
  const { kind, html, message } = recognizeSource(answer(fence(svg, "svg")));
  expect({ kind, message }).toEqual({ kind: "answer", message: "The drawing of the answer was taken." });
  expect(html).toContain(`<body>\n${svg}\n</body>`);
  expect(recognizeSource(answer(fence(svg, "svg"), fence(other, "svg"), fence(CSS, "css"))).message).toBe(
    "The drawing of the answer was taken. 2 more blocks of code were left out.",
  );
});

import { expect, test } from "vitest";
import { readAttribute, readPieces } from "#domain/source-analysis/html-parser.ts";
import { findProblems } from "#domain/source-analysis/problems.ts";
import { scanHtml } from "#domain/source-analysis/scan.ts";
import { growth } from "#tests/support/growth.ts";

/** Each tag with its raw text, as a browser finds them. */
function tags(html: string) {
  return [...readPieces(html)].map(({ tag, content }) => (content ? `${tag.name}: ${content}` : tag.name));
}

function attributes(html: string) {
  return [...readPieces(html)].flatMap(({ tag }) => tag.attributes.map(({ name, value }) => `${name}=${value}`));
}

test.each<[string, string, Array<string>]>([
  ["a comment that ends early", "<!--> <b> --><i>", ["b", "i"]],
  ["a comment that ends in --!>", "<!-- <b> --!><i>", ["i"]],
  ["a comment without an end", "<p><!-- <b>", ["p"]],
  ["a comment in a script", "<script>a <!-- b</script><i>", ["script: a <!-- b", "i"]],
  ["an end tag with a space", "<script>a</script ><i>", ["script: a", "i"]],
  ["a longer name", "<scripts><b></scripts><titlex><i></titlex>", ["scripts", "b", "titlex", "i"]],
  ["a script that never ends", "<p><script>a<b>", ["p", "script: a<b>"]],
  ["a tag that never ends", "<p><img src=a", ["p"]],
  ["markup in a title", "<title>a<b></title><i>", ["title: a<b>", "i"]],
  ["markup in a frame", "<iframe><b></iframe><i>", ["iframe", "i"]],
  ["an instruction", "<?xml <b> ?><i>", ["i"]],
  ["an end tag without a name", "</ <b><i>", ["i"]],
  ["a drawing's title", "<svg><title>a<b/></title></svg><title>c</title>", ["svg", "title", "b", "title: c"]],
  ["a drawing without an end", "<svg><p><title>a</title>", ["svg", "p", "title: a"]],
  ["an empty drawing", "<svg/><title>a<b></title>", ["svg", "title: a<b>"]],
  ["HTML in a drawing", "<svg><foreignObject><title>a<b></title>", ["svg", "foreignobject", "title: a<b>"]],
  ["a script in a drawing", "<svg><script>a</script><style>b</style>", ["svg", "script: a", "style: b"]],
  ["CDATA in a drawing", "<svg><![CDATA[<b>]]></svg><i>", ["svg", "i"]],
  ["CDATA in HTML, which is a comment", "<![CDATA[<b>]]><i>", ["i"]],
  ["a NUL", "<b\0><script>\0</script>", ["b\0", "script: \0"]],
  ["a less-than sign", "a < b <3 <i>", ["i"]],
])("%s", (_, html, expected) => {
  expect(tags(html)).toEqual(expected);
});

test.each<[string, string, Array<string>]>([
  ["with and without quotes", `<a b=1 c='2' d="3" e f = 4>`, ["b=1", "c=2", "d=3", "e=", "f=4"]],
  ["with a slash", "<a b=c/d/><e f/g=h>", ["b=c/d/", "f=", "g=h"]],
  ["without a space between", `<a b="1"c='2'>`, ["b=1", "c=2"]],
  ["with > and quotes in them", `<a b="<i>" c='"'>`, ["b=<i>", `c="`]],
  ["with entities", "<a b=x&colon;y c='&#x6a;&#106;' d=&amp;amp e=a&b=c>", ["b=x:y", "c=jj", "d=&amp", "e=a&b=c"]],
])("attributes %s", (_, html, expected) => {
  expect(attributes(html)).toEqual(expected);
});

test("of attributes with one name the first counts", () => {
  const [piece] = readPieces("<img src=a SRC=b>");
  expect(piece && readAttribute(piece.tag, "src")).toBe("a");
});

test("offsets are those of the source", () => {
  const html = `é<p>\n<A HREF="b&amp;c" d><script src=e>f</script>`;
  const [, link, script] = readPieces(html);
  expect(link?.tag.attributes.map(({ text, at }) => [text, html.slice(at, at + text.length)])).toEqual([
    [`HREF="b&amp;c"`, `HREF="b&amp;c"`],
    ["d", "d"],
  ]);
  expect(html.slice(link?.from, link?.tag.at)).toBe("<A");
  expect(html.slice(script?.from, script?.contentAt)).toBe("<script src=e>");
  expect(html.slice(script?.contentAt)).toBe("f</script>");
});

test("an address and a handler that are written with entities are found", () => {
  const image = "<img src='https&colon;&sol;/pics.example.com/a.png'>";
  expect(scanHtml(image).hosts).toEqual(["pics.example.com"]);
  expect(findProblems(image).find(({ code }) => code === "blocked-host")).toMatchObject({ from: 5, to: 51 });
  const button = "<button onclick='fetch(&quot;https://api.example.com&quot;)'>";
  expect(scanHtml(button).hosts).toEqual(["api.example.com"]);
});

test.each([["<a "], ["<svg>"], ["<svg></math>"], ["<a b=&amp;"], ["<a b"], ["<title></svg>"]])(
  "a source of only %s takes linear time",
  (unit) => {
    expect(growth(unit, (html) => [...readPieces(html)])).toBeLessThan(100);
  },
);

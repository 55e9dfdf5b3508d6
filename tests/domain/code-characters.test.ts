import { expect, test } from "vitest";
import { findCodeCharacters, mendCodeCharacters } from "#domain/source-analysis/code-characters.ts";
import { findProblems } from "#domain/source-analysis/problems.ts";
import { growth } from "#tests/support/growth.ts";

const files = import.meta.glob<string>("/tests/fixtures/sources/*.html", {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each([
  ["a tag", "<html lang=“en”><p class=‘a b’>", '<html lang="en"><p class="a b">'],
  ["a script", "<script>a(‘out’, “Tip: ” + 1);</script>", "<script>a('out', \"Tip: \" + 1);</script>"],
  ["a script, around the straight mark", '<script>a(“say "hi"”)</script>', "<script>a('say \"hi\"')</script>"],
  ["a script, around an apostrophe", "<script>a(‘don’t’)</script>", "<script>a('don’t')</script>"],
  ["a style", "<style>p::before { content: “→”; }</style>", '<style>p::before { content: "→"; }</style>'],
  ["a handler", "<b onclick=\"say(‘hi’)\" onfocus='say(“ho”)'>", "<b onclick=\"say('hi')\" onfocus='say(\"ho\")'>"],
])("curly quotes in %s are found and mended", (_, html, mended) => {
  expect(mendCodeCharacters(html)).toBe(mended);
  expect([...findCodeCharacters(mended)]).toEqual([]);
});

test.each([
  ["a script", "<script>let\u200b a = 1;\ufeff</script>", "<script>let a = 1;</script>"],
  ["a style", "<style>p\u00a0b { color: red;\u200b }</style>", "<style>p b { color: red; }</style>"],
  ["a tag, after an emoji", '<p title="😀" 😀\u00a0class="a"\u200e>', '<p title="😀" 😀 class="a">'],
])("invisible characters in %s are found and mended", (_, html, mended) => {
  expect(mendCodeCharacters(html)).toBe(mended);
});

test.each([
  ["texts", "<p>“Don’t,” she said.\u00a0\u200b</p><title>“A”</title>"],
  ["strings", "<script>a('“Hi”', \"it’s\u200d\", `‘a’`)</script>"],
  ["comments", "<script>// “why”\n/* it’s\u200b */</script><style>/* “a” */</style>"],
  ["attributes", "<p title=\"“Hi” – it’s\u00a0me\" data-a='‘b’'>"],
  ["data", '<script type="application/ld+json">{"a": “b”}</script>'],
])("in %s such characters may be meant", (_, html) => {
  expect([...findCodeCharacters(html)]).toEqual([]);
});

test("each line with such characters is a problem that one press mends", () => {
  const html = files["/tests/fixtures/sources/smart-quotes.html"] ?? "";
  const found = findProblems(html).filter(({ code }) => code === "curly-quotes");
  expect(found.map(({ line, fix }) => [line, fix?.kind])).toEqual([2, 3, 4, 6, 8].map((line) => [line, "mend"]));
  expect(mendCodeCharacters(html)).toContain("document.getElementById('out').textContent = \"Tip: \" + (42");
  expect(findProblems(mendCodeCharacters(html))).toEqual([]);
  const invisible = findProblems(files["/tests/fixtures/sources/zero-width-in-script.html"] ?? "");
  expect(invisible.map(({ code, line }) => [code, line])).toEqual([["invisible-characters", 5]]);
});

test.each([
  ["Make me a timer.", "This is text, not a page.", undefined],
  ["body { color: red; }", "This is CSS, not a page.", undefined],
  ["const a = 1;", "This is JavaScript, not a page.", undefined],
  ["https://example.com/a.html", "This is an address, not a page.", "convert"],
  ["Sure:\n```html\n<p>Tea</p>\n```", "This is an answer with code in it, not a page.", "convert"],
  ["export default () => <p>Hi</p>;", "This is a React component, not a page.", "convert"],
  ["# Notes\n\n- a\n- b", "This is Markdown, not a page.", "convert"],
])("what is no page has one problem, which says what it is: %j", (text, message, fix) => {
  const problems = findProblems(`\n${text}`);
  expect(problems.map((problem) => [problem.message, problem.line, problem.fix?.kind])).toEqual([[message, 2, fix]]);
});

test.each(["“a", "\u200b"])("a long text of %j takes no longer than its length asks for", (unit) => {
  expect(growth(unit, (text) => [...findCodeCharacters(`<script>${text}`)].length)).toBeLessThan(100);
});

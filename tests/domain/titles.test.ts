import { expect, test } from "vitest";
import { importedTitle, isTitle, suggestTitle } from "#domain/listing/titles.ts";
import { readPageListing } from "#domain/projects/page-listing.ts";
import { ImportInput, ListingInput, MigrationInput, NewProjectInput } from "#domain/projects/schemas.ts";
import { ShareInput } from "#domain/shares/schemas.ts";

test.each([
  ["<title>Focus Garden</title>", "Focus Garden"],
  ["<TITLE lang=en>\n  Salt &amp; Ink </TITLE>", "Salt & Ink"],
  ["<title>Focus Garden: a quiet timer</title>", "Focus Garden"],
  ["<title>Fifteen letters and more</title>", "Fifteen letters"],
  ["<title>Donaudampfschifffahrt</title>", "Donaudampfschif"],
  ["<title>Abcdefghijklmn🌿🌿</title>", "Abcdefghijklmn🌿"],
  ["<title>🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀</title>", "🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀"],
  ["<title>To do</title>", "To do"],
  ["<title>Todo</title>", "Todo app"],
  ["<title>Dice</title><h1>Roll them</h1>", "Dice app"],
  ["<h1 class=a>Roll <b>the dice</b></h1>", "Roll the dice"],
  ["<title></title><h2>A heading that is too long</h2>", "A heading that"],
  ["<title></title>", null],
  ["<p>none</p>", null],
  ["<title>Tea &#xD800; &#0;</title>", "Tea &#xD800;"],
  ["<title>Tea &#38;lt; cups</title>", "Tea &lt; cups"],
  ["<title>Tea&#160;&#x2615;&Amp;</title>", "Tea ☕&"],
])("%s suggests %s", (html, title) => expect(suggestTitle(html)).toBe(title));

test.each([
  ["<title>Focus Garden: a quiet timer</title>", "folder/timer.html", "Focus Garden"],
  ["<p>none</p>", "folder/my-shopping_list.HTM", "my shopping lis"],
  ["<p>none</p>", "folder/.html", "app"],
  ["<title>\u3164\u3164\u3164\u3164\u3164</title>", "folder/\u3164.html", "app"],
])("%s in the file %s is imported as %s", (html, path, title) => expect(importedTitle(html, path)).toBe(title));

const EMOJI_SVG = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><text y='.9em'>🍅</text></svg>";

test.each([
  ['<meta name="description" content=" A timer\n &amp; a garden ">', { description: "A timer & a garden" }],
  ['<META CONTENT="Short" NAME=Description>', { description: "Short" }],
  ['<meta name="description" content="">', {}],
  [`<meta name="description" content="${"a".repeat(1001)}">`, {}],
  [`<link rel="icon" href="data:image/svg+xml,${EMOJI_SVG}">`, { icon: "🍅" }],
  [`<link rel="shortcut icon" href="data:image/svg+xml,${encodeURIComponent(EMOJI_SVG)}">`, { icon: "🍅" }],
  ['<link rel=icon href="data:image/svg+xml,<svg><text>&#x1F345;</text></svg>">', { icon: "🍅" }],
  ['<link rel=icon href="data:image/svg+xml;base64,PHN2Zz48dGV4dD7wn42FPC90ZXh0Pjwvc3ZnPg==">', { icon: "🍅" }],
  ['<link rel=icon href="data:image/svg+xml,<svg><text>AB</text></svg>">', {}],
  ['<link rel=icon href="data:image/svg+xml,<svg><text>🍅🍅🍅🍅🍅</text></svg>">', {}],
  ['<link rel=icon href="data:image/svg+xml,%E0%A4%A">', {}],
  [
    '<link rel=stylesheet href="data:image/svg+xml,<svg><text>🍅</text></svg>"><!-- <meta name=description content=a> -->',
    {},
  ],
  ["<meta name=description content=First><meta name=description content=Second>", { description: "First" }],
])("%s says %o about itself", (html, listing) => expect(readPageListing(html)).toStrictEqual(listing));

test.each([
  ["🚀🚀🚀🚀", false],
  ["🚀🚀🚀🚀🚀", true],
  ["👩‍🚀".repeat(15), true],
  ["👩‍🚀".repeat(16), false],
  [`abcde${"\u0301".repeat(500)}`, false],
  ["\u3164".repeat(6), false],
  [`A${"\u200b".repeat(6)}`, false],
  ["\u2800\u2800\u2800\u2800\u2800", false],
  ["Focus\u200b", true],
])("a title counts an emoji as one character: %s", (name, isValid) => {
  expect(NewProjectInput.safeParse({ name, html: "<p>" }).success).toBe(isValid);
});

test("a name that shows nothing is refused wherever an app gets one; invisible characters are left out", () => {
  const app = { html: "<p>", description: "", tags: [], icon: null };
  const shared = { deviceApp: "explorer_1", html: "<p>", icon: null, allowsCopies: true };
  expect(ShareInput.safeParse({ ...shared, name: "\u3164\u200b" }).success).toBe(false);
  expect(ShareInput.parse({ ...shared, name: "Focus\u200b \u202eneD" })).toMatchObject({ name: "Focus neD" });
  for (const schema of [NewProjectInput, ListingInput, ImportInput, MigrationInput]) {
    expect(schema.safeParse({ ...app, name: "\u3164\u200b \u2800\u3164\u3164" }).success).toBe(false);
    expect(schema.parse({ ...app, name: "Focus\u200b \u202eneD" })).toMatchObject({ name: "Focus neD" });
  }
  expect(isTitle("\u3164".repeat(6))).toBe(false);
});

test("the name of a shared or imported app may be short, and is as long as a title at most", () => {
  const shared = { deviceApp: "explorer_1", html: "<p>", icon: null, allowsCopies: true };
  for (const accepts of [
    (name: string) => ImportInput.safeParse({ name, html: "<p>" }).success,
    (name: string) => ShareInput.safeParse({ ...shared, name }).success,
  ]) {
    expect(["A", "👩‍🚀".repeat(15)].map(accepts)).toEqual([true, true]);
    expect(["x".repeat(16), `A${"\u0301".repeat(300)}`].map(accepts)).toEqual([false, false]);
  }
});

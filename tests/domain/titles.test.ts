import { expect, test } from "vitest";
import { suggestTitle } from "#domain/projects/titles.ts";

test.each([
  ["<title>Focus Garden</title>", "Focus Garden"],
  ["<TITLE lang=en>\n  Salt &amp; Ink </TITLE>", "Salt & Ink"],
  ["<title>Focus Garden: a quiet timer</title>", "Focus Garden"],
  ["<title>Fifteen letters and more</title>", "Fifteen letters"],
  ["<title>Donaudampfschifffahrt</title>", "Donaudampfschif"],
  ["<title>Abcdefghijklmn🌿🌿</title>", "Abcdefghijklmn"],
  ["<title>To do</title>", "To do"],
  ["<title>Todo</title>", null],
  ["<title></title>", null],
  ["<p>none</p>", null],
])("%s suggests %s", (html, title) => expect(suggestTitle(html)).toBe(title));

import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readHtmlFiles } from "#app/device/device-apps/html-files.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { decodeHtml } from "#domain/projects/decode-html.ts";

/** "Café – 6 €" in windows-1252. */
const WESTERN = [0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x36, 0x20, 0x80];

function bytesOf(...parts: Array<string | ReadonlyArray<number>>) {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...strToU8(part)] : part)));
}

function utf16(text: string, { bigEndian = false } = {}) {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const marked = [0xfeff, ...units];
  return Uint8Array.from(marked.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

test.each<[string, Uint8Array, string, string]>([
  ["without a declaration, in UTF-8", bytesOf("<p>Zoë 🌿"), "<p>Zoë 🌿", "utf-8"],
  ["without a declaration, in windows-1252", bytesOf("<p>", WESTERN), "<p>Café – 6 €", "windows-1252"],
  ["with a mark, in UTF-8", bytesOf([0xef, 0xbb, 0xbf], "<p>é"), "<p>é", "utf-8"],
  ["with a mark, in UTF-16", utf16("<p>żółw 🌿"), "<p>żółw 🌿", "utf-16le"],
  ["with a mark, in UTF-16 of the other order", utf16("<p>żółw", { bigEndian: true }), "<p>żółw", "utf-16be"],
  [
    "that declares windows-1252",
    bytesOf('<meta charset="windows-1252"><p>', WESTERN),
    '<meta charset="utf-8"><p>Café – 6 €',
    "windows-1252",
  ],
  [
    "that declares Latin 1, which browsers read as windows-1252, in the old way",
    bytesOf('<META content="text/html; charset=ISO-8859-1" http-equiv=Content-Type><p>', WESTERN),
    '<META content="text/html; charset=utf-8" http-equiv=Content-Type><p>Café – 6 €',
    "windows-1252",
  ],
  [
    "that declares Shift_JIS without quotes",
    bytesOf("<meta charset=shift_jis><p>", [0x83, 0x81, 0x83, 0x82]),
    "<meta charset=utf-8><p>メモ",
    "shift_jis",
  ],
  ["that declares UTF-8", bytesOf("<meta charset=UTF-8><p>é"), "<meta charset=UTF-8><p>é", "utf-8"],
  [
    "whose mark contradicts it",
    bytesOf([0xef, 0xbb, 0xbf], "<meta charset=latin1><p>é"),
    "<meta charset=utf-8><p>é",
    "utf-8",
  ],
  ["that declares UTF-16 in ASCII", bytesOf("<meta charset=utf-16><p>é"), "<meta charset=utf-16><p>é", "utf-8"],
  [
    "with a charset in a comment",
    bytesOf("<!-- <meta charset=latin1> --><p>é"),
    "<!-- <meta charset=latin1> --><p>é",
    "utf-8",
  ],
  ["of an unknown charset", bytesOf("<meta charset=klingon><p>é"), "<meta charset=klingon><p>é", "utf-8"],
  [
    "whose description names a charset",
    bytesOf('<meta name=description content="charset=latin1"><p>é'),
    '<meta name=description content="charset=latin1"><p>é',
    "utf-8",
  ],
])("a file %s is read as browsers do", (_, bytes, html, encoding) => {
  expect(decodeHtml(bytes)).toEqual({ html, encoding });
});

test("a file that isn't in the encoding that it claims is refused in words", () => {
  expect(() => decodeHtml(bytesOf("<meta charset=utf-8><p>", WESTERN))).toThrow(
    "The file says that it is utf-8 text, and isn't. Please save it as UTF-8 and try again.",
  );
});

test("of files and ZIPs, each that can be read is taken; of the others the reason is told", async () => {
  const zip = zipSync({
    "a/good.html": strToU8("<title>First one</title>"),
    "a/western.htm": bytesOf("<title>", WESTERN, "</title>"),
    "a/claims.html": bytesOf("<meta charset=utf-8><p>", WESTERN),
    "notes.txt": strToU8("no"),
    "a/large.html": new Uint8Array(MAX_HTML_BYTES + 1).fill(97),
    "b/last.html": strToU8("<title>Last one</title>"),
  });
  // Deflated data of the first file, which end it.
  const broken = zip.slice();
  const at = 30 + "a/good.html".length;
  broken.fill(0xff, at, at + 8);
  const names = async (...files: Array<File>) => {
    const { files: read, leftOut } = await readHtmlFiles(files);
    return { names: read.map(({ name }) => name), leftOut: leftOut.map(({ path, reason }) => `${path}: ${reason}`) };
  };
  const claims =
    "a/claims.html: The file says that it is utf-8 text, and isn't. Please save it as UTF-8 and try again.";
  const others = [
    "notes.txt: Not an HTML file.",
    "a/large.html: Your HTML is larger than 5 MB. Please make it smaller and try again.",
  ];
  expect(
    await names(new File(["<p>"], "Single.html"), new File(["no archive"], "bad.zip"), new File([zip], "all.ZIP")),
  ).toEqual({
    names: ["Single", "First one", "Café – 6 €", "Last one"],
    leftOut: ["bad.zip: The archive is damaged or incomplete.", claims, ...others],
  });
  expect(await names(new File([broken], "broken.zip"))).toEqual({
    names: ["Café – 6 €", "Last one"],
    leftOut: ["a/good.html: The file is damaged or can't be read.", claims, ...others],
  });
});

test("what can become a page is imported as one; words, styles and scripts are not", async () => {
  const fenced = "Sure!\n```html\n<!doctype html><title>Tea timer</title></html>\n```\nMore?";
  const { files, leftOut } = await readHtmlFiles([
    new File([fenced], "answer.txt"),
    new File(["# Packing\n\n- socks\n- soap"], "packing-list.md"),
    new File(['<svg viewBox="0 0 1 1"></svg>'], "leaf.svg"),
    new File(["export default () => <p>Hi</p>;"], "Tea Cup.tsx"),
    new File(["<p>kept</p>"], "page.html.txt"),
    new File(["Make me a timer."], "wish.txt"),
    new File(["p { color: red; }"], "style.html"),
    new File(["p { color: red; }"], "style.css"),
    new File(["export default function Mug() {\n  return <p>Hi</p>;\n}"], "Big Mug.js"),
    new File(["MIME-Version: 1.0\nContent-Type: text/html\n\n<p>saved</p>"], "menu.mht"),
    new File(["let cups = 0;\nsetInterval(() => cups++, 1000);\n"], "cups.js"),
    new File(["x"], "photo.png"),
  ]);
  expect(files.map(({ name }) => name)).toEqual(["Tea timer", "Packing", "leaf", "Tea Cup", "page", "Big Mug", "menu"]);
  expect(files[0]?.html).toBe("<!doctype html><title>Tea timer</title></html>");
  expect(files[4]?.html).toBe("<p>kept</p>");
  expect(leftOut.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    "wish.txt: This is text, not a page.",
    "style.html: This is CSS, not a page.",
    "style.css: This is CSS, not a page.",
    "cups.js: This is JavaScript, not a page.",
    "photo.png: Not an HTML file.",
  ]);
});

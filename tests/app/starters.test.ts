import { expect, test } from "vitest";
import { plainFacts, storedFacts } from "#domain/apps/safety-facts.ts";
import { htmlBytes } from "#domain/listing/html.ts";
import { isTitle, suggestTitle } from "#domain/listing/titles.ts";
import { findFindings } from "#domain/moderation/checks/findings.ts";
import { CONTACTS_NOBODY } from "#domain/source-analysis/fact-texts.ts";
import { findProblems } from "#domain/source-analysis/problems.ts";
import { scanHtml } from "#domain/source-analysis/scan.ts";

const files = import.meta.glob<string>("/app/routes/builder/editor/starters/*.html", {
  query: "?raw",
  import: "default",
  eager: true,
});
const starters = Object.entries(files).map(([path, html]) => [path.replace(/.*\//, ""), html] as const);

const DESCRIPTION =
  "The quick brown fox jumps over a lazy dog while many curious readers learn what this small tool offers them each day, " +
  "how its buttons work, where notes stay and why nothing ever leaves their own device. ";
const NOTHING_KNOWN = { newHosts: [], approvedApps: 0, rejectedRounds: 0, sameCode: false, sameName: false };

test("there are five starters", () => {
  expect(starters.map(([name]) => name).sort()).toEqual([
    "blank-page.html",
    "chart.html",
    "game.html",
    "list.html",
    "sound.html",
  ]);
});

test.each(starters)("%s passes every check of a submission", (_, html) => {
  expect(findProblems(html)).toEqual([]);
  const listing = { description: DESCRIPTION.repeat(4), icon: "🌿", declaredHosts: [], screenshots: ["a.webp"] };
  expect(findFindings({ ...listing, html, htmlBytes: htmlBytes(html) }, NOTHING_KNOWN)).toEqual([]);
});

test.each(starters)("%s needs no network", (_, html) => {
  expect(html).not.toMatch(/\/\/\w|\burl\(|\b(?:src|import)\b/);
  const source = { declaredHosts: [], scan: scanHtml(html) };
  expect(plainFacts({ ...source, ...storedFacts(source) })).toContain(CONTACTS_NOBODY);
});

test.each(starters)("%s is short enough to be read, and names itself for the save dialog", (_, html) => {
  const lines = html.trimEnd().split("\n").length;
  expect(lines).toBeGreaterThanOrEqual(60);
  expect(lines).toBeLessThanOrEqual(150);
  expect(htmlBytes(html)).toBeLessThan(8 * 1024);
  const [, title = ""] = /<title>(.*)<\/title>/.exec(html) ?? [];
  expect(isTitle(title)).toBe(true);
  expect(suggestTitle(html)).toBe(title);
});

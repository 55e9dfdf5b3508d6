import { expect, test } from "vitest";
import { htmlBytes } from "#domain/listing/html.ts";
import { findFindings } from "#domain/moderation/checks/findings.ts";
import { scoreRisk } from "#domain/moderation/checks/risk.ts";
import { HARMFUL, HARMLESS, NEAR_TIES, type Sample } from "#tests/support/sample-submissions.ts";

const WORDS = "the quick brown fox jumps over a lazy dog while many curious readers learn what this small tool offers";
const DESCRIPTION =
  `${WORDS} them each day, how its buttons work, where notes stay and why nothing ever leaves their own device. `.repeat(
    4,
  );
/** The first app of its author, with everything but pictures, as most first apps are. */
const FIRST_APP = { newHosts: [], approvedApps: 0, rejectedRounds: 0, sameCode: false, sameName: false };

const files = import.meta.glob<string>("/samples/*.html", { query: "?raw", import: "default", eager: true });

function check({ html, hosts = [], ...history }: Sample) {
  const declaredHosts = hosts.map((host) => ({ host, purpose: "rates" }));
  const listing = { description: DESCRIPTION, icon: "🌿", declaredHosts, screenshots: [] };
  const known = { ...FIRST_APP, newHosts: hosts, ...history };
  const findings = findFindings({ ...listing, html, htmlBytes: htmlBytes(html) }, known);
  return { findings, risk: scoreRisk(findings, known).risk };
}

const riskOf = (sample: Sample) => check(sample).risk;

test("there are at least 40 sample submissions, harmless and harmful", () => {
  expect(Object.keys(HARMLESS).length).toBeGreaterThanOrEqual(20);
  expect(Object.keys(HARMFUL).length).toBeGreaterThanOrEqual(20);
});

test("every harmful sample stands above every harmless one, except the named near ties", () => {
  const harmless = Object.entries(HARMLESS).filter(([name]) => !NEAR_TIES.has(name));
  const highest = Math.max(...harmless.map(([, sample]) => riskOf(sample)));
  const low = Object.entries(HARMFUL)
    .map(([name, sample]) => [name, riskOf(sample)] as const)
    .filter(([, risk]) => risk <= highest);
  expect({ highest, low }).toEqual({ highest, low: [] });
});

test("a near tie is below what steals, mines or imitates", () => {
  const worst = ["key logger", "phishing form", "miner in workers", "copied code"].map((name) =>
    riskOf(HARMFUL[name] as Sample),
  );
  for (const name of NEAR_TIES) expect(riskOf(HARMLESS[name] as Sample), name).toBeLessThan(Math.min(...worst));
});

test("a library's notice hides no code: it counts only where readable code uses it, and is named then", () => {
  const ids = (sample: Sample | undefined) => check(sample as Sample).findings.map(({ id }) => id);
  expect(ids(HARMFUL["code in one line after a false licence"])).toContain("minified");
  expect(ids(HARMLESS["library pasted in"])).toContain("pasted-library");
  expect(ids(HARMLESS["library pasted in"])).not.toContain("minified");
});

test.each(Object.entries(files))("%s of the samples looks harmless", (path, html) => {
  const INTENT = /^(?:sends-(?!input)|watches-|endless-|worker-socket|minified|script-error|contacts-)/;
  const meta = metaOf(path);
  const { findings } = check({ html, hosts: meta.declaredHosts?.map(({ host }) => host) });
  expect(findings.filter(({ id }) => INTENT.test(id))).toEqual([]);
});

const metas = import.meta.glob<{ declaredHosts?: Array<{ host: string }> }>("/samples/*.json", {
  import: "default",
  eager: true,
});

function metaOf(path: string) {
  return metas[path.replace(/html$/, "json")] ?? {};
}

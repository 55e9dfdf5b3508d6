import { expect, test } from "vitest";
import { htmlBytes } from "#domain/listing/html.ts";
import type { History } from "#domain/moderation/checks/finding.ts";
import { findFindings } from "#domain/moderation/checks/findings.ts";
import { sortReasons, suspectedReasons } from "#domain/moderation/checks/reason-kinds.ts";
import { riskBand, scoreRisk } from "#domain/moderation/checks/risk.ts";
import { growth } from "#tests/support/growth.ts";

const NOTHING_KNOWN: History = { newHosts: [], approvedApps: 0, rejectedRounds: 0, sameCode: false, sameName: false };
const TAGS = "the quick brown fox jumps over a lazy dog while many curious readers learn what this small tool offers";
const DESCRIPTION =
  `${TAGS} them each day, how its buttons work, where notes stay and why nothing ever leaves their own device. `.repeat(
    4,
  );
const PAGE = `<!doctype html><html lang="en"><head><title>Tool</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><p>${"Text. ".repeat(120)}</p></body></html>`;

function check(change: Partial<Parameters<typeof findFindings>[0]>, history: Partial<History> = {}) {
  const html = change.html ?? PAGE;
  const content = { description: DESCRIPTION, icon: "🌿", declaredHosts: [], screenshots: ["a.webp"] };
  return findFindings({ ...content, html, htmlBytes: htmlBytes(html), ...change }, { ...NOTHING_KNOWN, ...history });
}

function withScript(script: string) {
  return PAGE.replace("</body>", `<script>\n${script}\n</script></body>`);
}

test("a careful app has no findings, 9 reasons are ruled out and 15 need a person", () => {
  const findings = check({});
  expect(findings).toEqual([]);
  const { passed, suspected, manual } = sortReasons(findings);
  expect([passed.length, suspected.length, manual.length]).toEqual([9, 0, 15]);
});

test.each([
  ["eval(code)", "eval", "unsafe-scripts"],
  ["const run = new Function('return 1')", "eval", "unsafe-scripts"],
  ["document.write('x')", "document-write", "unsafe-scripts"],
  ["eval(atob(text))", "hidden-code", "malicious-code"],
  ["const key = 'coinhive'", "miner", "malicious-code"],
  ["location.href = 'https://example.com'", "leaving", "redirects-to-external-sites"],
  ["const more = 'https://bit.ly/abc'", "shortened-link", "shortened-links"],
  ["fetch('https://ad.doubleclick.net/x')", "ads", "excessive-ads"],
  ["fetch('https://www.google-analytics.com/collect')", "statistics", "collects-personal-data"],
])("%s is suspected, at its line", (script, id, reason) => {
  const finding = check({ html: withScript(script) }).find((one) => one.id === id);
  expect(finding).toMatchObject({ severity: "suspected", reason, line: 3, source: script });
});

test.each(["retrieval(code)", "// eval(code)", "tool.eval(code)", "const Functional = newFunction(1)"])(
  "%s is not suspected",
  (script) => {
    expect(suspectedReasons(check({ html: withScript(script) }))).toEqual([]);
  },
);

test.each([
  [{ screenshots: [] }, "no-preview"],
  [{ icon: null }, "no-icon"],
  [{ description: "A quiet timer. ".repeat(40) }, "incomplete-description"],
  [{ description: `Lorem ipsum ${DESCRIPTION}` }, "incomplete-description"],
  [{ htmlBytes: 3 * 1024 * 1024 }, "performance-issues"],
  [{ html: PAGE.replace("</body>", "<script>let open = 1;") }, "broken-html"],
  [{ html: "only text" }, "broken-html"],
  [{ html: PAGE.replace("</body>", '<img src="cat.png"></body>') }, "broken-html"],
  [{ html: PAGE.replace("</body>", '<input type="password"></body>') }, "login-without-function"],
  [{ html: "<!doctype html><title>Focus</title>" }, "too-simple"],
])("%# a weakness of the version is suspected as %s", (change, reason) => {
  expect(suspectedReasons(check(change))).toContain(reason);
});

test("another author's code or title in the store is suspected", () => {
  expect(suspectedReasons(check({}, { sameCode: true, sameName: true }))).toEqual([
    "mimics-an-existing-app",
    "not-original",
  ]);
});

const API = { host: "api.example.org", purpose: "places" };

test("fields and a request to a declared host are suspected to collect personal data", () => {
  const request = "fetch('https://api.example.org/search?q=' + field.value)";
  const html = withScript(request).replace("<p>", "<input><p>");
  const findings = check({ html, declaredHosts: [API] }, { newHosts: [API.host] });
  expect(findings.find(({ id }) => id === "sends-input")).toMatchObject({ line: 3, source: request });
  expect(findings.find(({ id }) => id === "new-host")).toMatchObject({ severity: "notice", line: 3 });
  const noField = check({ html: withScript(request), declaredHosts: [API] }, {});
  expect(noField.map(({ id }) => id)).not.toContain("sends-input");
});

test.each([
  ["a host", "fetch('https://api.example.org/a')", [API]],
  ["a path", "fetch('https://en.wikipedia.org/w/api.php')", [{ host: "en.wikipedia.org", purpose: "pages" }]],
  [
    "what a library contacts",
    "import('https://esm.sh/openai@4.0.0')",
    [{ host: "api.openai.com", purpose: "answers" }],
  ],
])("%s that is declared is no finding about hosts", (_, script, declaredHosts) => {
  const ABOUT_HOSTS = /^(?:blocked-host|blocked-path|library-host|contacts-undeclared)$/;
  const found = (hosts: typeof declaredHosts) =>
    check({ html: withScript(script), declaredHosts: hosts }).filter(({ id }) => ABOUT_HOSTS.test(id));
  expect(found([])).not.toEqual([]);
  expect(found(declaredHosts)).toEqual([]);
});

test("the problems that the builder shows are findings too, each hint once", () => {
  const html = withScript("fetch('https://other.example.org/a');\nfetch('https://other.example.org/b')");
  const hosts = check({ html }).filter(({ id }) => id === "blocked-host");
  expect(hosts).toHaveLength(1);
  expect(hosts[0]).toMatchObject({ severity: "blocked", line: 3, reason: null });
});

test("a line without breaks is cut around the finding", () => {
  const script = `${"const a = 1;".repeat(2000)}eval(code);${"const b = 2;".repeat(2000)}`;
  const finding = check({ html: withScript(script) }).find(({ id }) => id === "eval");
  expect(finding?.source).toContain("eval(code)");
  expect(finding?.source?.length).toBeLessThanOrEqual(300);
});

test("the 24 reasons are sorted into three kinds, whatever is suspected", () => {
  const { passed, suspected, manual } = sortReasons([{ reason: "spam" }, { reason: "no-icon" }, { reason: "no-icon" }]);
  expect(suspected).toEqual(["no-icon", "spam"]);
  expect(new Set([...passed, ...suspected, ...manual]).size).toBe(24);
  expect([passed.length, manual.length]).toEqual([8, 14]);
});

test("the risk adds up to its parts and ends at 100", () => {
  const history = { ...NOTHING_KNOWN, newHosts: ["a.example", "b.example"], rejectedRounds: 1, approvedApps: 5 };
  const findings = check({ html: withScript("eval(code)") });
  expect(scoreRisk(findings, history)).toEqual({
    risk: 44,
    parts: [
      { label: "2 new hosts", points: 20 },
      { label: "Suspected: Unsafe scripts", points: 12 },
      { label: "Rejected once", points: 12 },
      { label: "5 apps approved", points: 0 },
    ],
  });
  const worst = check({ html: withScript("eval(atob(code))"), screenshots: [] }, { sameCode: true, sameName: true });
  expect(scoreRisk(worst, { ...history, newHosts: Array(10).fill("x"), rejectedRounds: 9 }).risk).toBe(100);
});

test("the bands of the risk begin at 25 and at 60", () => {
  expect([0, 24, 25, 59, 60, 100].map(riskBand)).toEqual(["low", "low", "mid", "mid", "high", "high"]);
});

test("the time to check code grows linearly with it; the last line of 2 MB is checked too", () => {
  const line = "const answer = items.map((item) => item.value + '/path/' + item.name); // note\n";
  const html = withScript(`${line.repeat(Math.ceil((2 * 1024 * 1024) / line.length))}eval(code)`);
  expect(check({ html }).map(({ id }) => id)).toContain("eval");
  expect(growth(line, (lines) => check({ html: withScript(lines) }))).toBeLessThan(100);
});

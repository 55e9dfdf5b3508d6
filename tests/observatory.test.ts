import { expect, test } from "vitest";
import { observatoryScore } from "#tests/support/observatory.ts";

const HEADERS = new Headers({
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
});

test.each([
  ["https of the same host", ["http://sheaf.dev/", "https://sheaf.dev/"], 0],
  ["https of the same host, and on from there", ["http://a.dev/", "https://a.dev/", "https://b.dev/"], 0],
  ["https of another host", ["http://www.sheaf.dev/", "https://sheaf.dev/"], -5],
  ["http before https", ["http://www.sheaf.dev/", "http://sheaf.dev/", "https://sheaf.dev/"], -10],
  ["nothing", ["http://sheaf.dev/"], -20],
  ["http alone", ["http://www.sheaf.dev/", "http://sheaf.dev/"], -20],
  ["https and back", ["http://sheaf.dev/", "https://sheaf.dev/", "http://sheaf.dev/"], -20],
])("a site whose http leads to %s gets what MDN's Observatory gives it", (_, route, points) => {
  const { rules, points: total } = observatoryScore({ headers: HEADERS, cookies: [], html: "", route });
  expect(rules.redirection).toBe(points);
  const without = observatoryScore({ headers: HEADERS, cookies: [], html: "" }).points;
  // Bonuses count only from 90 points on.
  expect(total).toBe(points > -20 ? without + points : 80);
});

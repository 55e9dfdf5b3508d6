import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { statusIncidents } from "#db/schema/index.ts";
import type { StatusPart } from "#db/vocabulary.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";
import { checkParts, deleteOldStatus } from "#domain/status/checks.server.ts";
import { readStatus } from "#domain/status/queries.server.ts";
import { summarize } from "#domain/status/summary.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";
import { statusGateway } from "#workers/gateways/status.ts";

const { services, clock } = testServices();
const working = {
  ...services,
  openApp: async () => {},
  hearEvent: async () => {},
  // Hashing takes a fifth of a second.
  passwords: { ...services.passwords, hash: async () => "" },
};
const failing = { ...working, hearEvent: () => Promise.reject(new Error("away")) };
/** The clock goes on while the call lasts. */
const slow = {
  ...working,
  async openApp() {
    clock.now += 1500;
  },
};

afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  await env.DB.exec("delete from status_checks");
  await env.DB.exec("delete from status_days");
  await env.DB.exec("delete from status_incidents");
});

async function stateOf(part: StatusPart) {
  return (await readStatus(services)).parts.find((row) => row.part === part)?.state;
}

test("before the first check every part is unknown, and so are all days", async () => {
  const { parts, incidents, checkedAt } = await readStatus(services);
  expect([parts.length, incidents.length, checkedAt]).toEqual([8, 0, null]);
  expect(parts.every(({ state, value }) => state === "unknown" && value === null)).toBe(true);
  expect(parts[0]?.days).toHaveLength(30);
  expect(summarize(parts).title).toBe("The systems were not checked lately");
});

test("checks of the real parts find them operational, with what they measured", async () => {
  await checkParts(services);
  const { parts, incidents } = await readStatus(services);
  expect(parts.map(({ state }) => state)).toEqual(Array(8).fill("operational"));
  expect(parts.find(({ part }) => part === "email")?.value).toBe("none failed in this and the last hour");
  expect(parts.find(({ part }) => part === "reviews")?.value).toBe("nothing waits");
  expect(parts.find(({ part }) => part === "site")?.value).toMatch(/^\d+ ms$/);
  expect(incidents).toEqual([]);
  expect(summarize(parts)).toMatchObject({ state: "operational", title: "All systems operational" });
});

test("a check that is slow, fails or hangs changes its part alone", async () => {
  await checkParts(slow);
  expect([await stateOf("apps"), await stateOf("live")]).toEqual(["degraded", "operational"]);
  await checkParts(failing);
  expect([await stateOf("apps"), await stateOf("live")]).toEqual(["operational", "outage"]);
  const { parts } = await readStatus(services);
  expect(summarize(parts).title).toBe("Live updates: outage, all other systems operational");
  await checkParts({ ...working, hearEvent: () => new Promise(() => {}) }, 50);
  expect(await stateOf("live")).toBe("outage");
});

test("a check that fails once is repeated, and only the second result counts", async () => {
  const hearEvent = vi.fn(async () => {}).mockRejectedValueOnce(new Error("lost"));
  await checkParts({ ...working, hearEvent });
  expect(hearEvent).toHaveBeenCalledTimes(2);
  const { parts, incidents } = await readStatus(services);
  expect(parts.find(({ part }) => part === "live")).toMatchObject({ state: "operational" });
  expect(incidents).toEqual([]);
});

test("what failed is logged for operators, and the page tells nothing of it", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  await checkParts({ ...working, hearEvent: () => Promise.reject(new Error("10.0.0.7 refused")) });
  const [line] = log.mock.calls.map(([text]) => JSON.parse(String(text)));
  expect(line).toMatchObject({ id: "status live", error: "Error: 10.0.0.7 refused" });
  const status = await readStatus(services);
  expect(JSON.stringify([status, summarize(status.parts)])).not.toContain("10.0.0.7");
});

test("an app is loaded as a frame loads it, and any answer but its document is a failure", async () => {
  const answers = (status: number) => {
    const fetch = vi.fn(async () => new Response("", { status }));
    return { fetch, ...statusGateway({ ...env, PREVIEW: { ...env.PREVIEW, fetch } as unknown as Fetcher }) };
  };
  const found = answers(200);
  await found.openApp("abc");
  expect(found.fetch).toHaveBeenCalledWith(`https://abc.${env.APPS_HOST}/`, {
    headers: { "Sec-Fetch-Dest": "iframe" },
  });
  for (const status of [403, 404, 503]) await expect(answers(status).openApp("abc")).rejects.toThrow(String(status));
  await answers(404).openApp(null);
  await expect(answers(503).openApp(null)).rejects.toThrow("503");
});

test("an incident begins with the first check that fails and ends with the next that does not", async () => {
  const incidents = () =>
    services.db
      .select()
      .from(statusIncidents)
      .where(inArray(statusIncidents.part, ["live", "apps"]))
      .orderBy(statusIncidents.startedAt, statusIncidents.part);
  await checkParts(failing);
  await checkParts(failing);
  expect(await incidents()).toMatchObject([{ part: "live", state: "outage", endedAt: null }]);
  clock.now += 5 * MINUTE_MS;
  await checkParts(working);
  const [ended] = await incidents();
  expect((ended?.endedAt ?? 0) - (ended?.startedAt ?? 0)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
  await checkParts(slow);
  await checkParts({ ...failing, openApp: () => Promise.reject(new Error("away")) });
  expect((await incidents()).slice(1)).toMatchObject([
    { part: "apps", state: "degraded", endedAt: expect.any(Number) },
    { part: "apps", state: "outage", endedAt: null },
    { part: "live", state: "outage", endedAt: null },
  ]);
});

test("a day shows its worst state: one outage, or more than one degraded check in twenty", async () => {
  const lastDay = async (part: StatusPart) =>
    (await readStatus(services)).parts.find((row) => row.part === part)?.days.at(-1)?.state;
  for (let n = 0; n < 19; n++) await checkParts(working);
  await checkParts(slow);
  expect(await lastDay("apps")).toBe("operational");
  await checkParts(slow);
  expect(await lastDay("apps")).toBe("degraded");
  await checkParts(failing);
  expect(await lastDay("live")).toBe("outage");
  clock.now += DAY_MS;
  expect(await lastDay("live"), "the next day was not checked yet").toBe("unknown");
});

test("a part that was not checked for ten minutes is unknown", async () => {
  await checkParts(working);
  clock.now += 10 * MINUTE_MS;
  expect(await stateOf("site")).toBe("unknown");
});

test("mails that could not be sent make email degraded for an hour or two", async () => {
  const hour = Math.floor(clock.now / HOUR_MS);
  await env.DB.prepare("insert into error_counts values (?, 'MailError', 3), (?, 'TypeError', 9)")
    .bind(hour, hour)
    .run();
  await checkParts(working);
  const email = (await readStatus(services)).parts.find(({ part }) => part === "email");
  expect(email).toMatchObject({ state: "degraded", value: "3 failed in this and the last hour" });
  clock.now += 2 * HOUR_MS;
  await checkParts(working);
  expect(await stateOf("email")).toBe("operational");
});

test("reviews are degraded if a submission waits for more than two days", async () => {
  await insertSubmission(services, await insertUser(services, "architect"));
  clock.now += HOUR_MS;
  await checkParts(working);
  const queue = (await readStatus(services)).parts.find(({ part }) => part === "reviews");
  expect(queue).toMatchObject({ state: "operational", value: "the oldest submission waits 1 h" });
  clock.now += 48 * HOUR_MS;
  await checkParts(working);
  expect(await stateOf("reviews")).toBe("degraded");
  await env.DB.prepare("update app_submissions set pending_since = ?").bind(clock.now).run();
  await checkParts(working);
  expect(await stateOf("reviews"), "one that is pending again waits since then").toBe("operational");
});

test("days older than 30 and incidents that ended more than 90 days ago are deleted", async () => {
  await checkParts(failing);
  await checkParts(working);
  await checkParts(failing);
  clock.now += 91 * DAY_MS;
  await deleteOldStatus(services);
  expect((await services.db.query.statusDays.findMany()).length).toBe(0);
  const left = await services.db.select().from(statusIncidents).where(eq(statusIncidents.part, "live"));
  expect(left, "one that lasts is kept").toMatchObject([{ endedAt: null }]);
});

test("the page is read in one round trip", async () => {
  const { database, taken } = counted(env.DB);
  await readStatus({ ...services, db: connect(database) });
  expect(taken()).toBe(1);
});

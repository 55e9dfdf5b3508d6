import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, NoFields, visitorIntent } from "#app/forms.ts";
import { journalEntries, users } from "#db/schema/index.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { postForm } from "#tests/support/actions.ts";
import { call } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const CANARY = "my private diary text";
let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => log.mockRestore());

function logged() {
  return log.mock.calls.flat().map(String).join("\n");
}

/** What each line says: all of them are JSON. */
function lines(): Array<{ id: string; error: string; causes: Array<string>; frames: Array<string> }> {
  return log.mock.calls.map(([line]) => JSON.parse(String(line)));
}

async function failing(work: () => PromiseLike<unknown>) {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("the statement did not fail");
}

test("a statement that fails is logged with its cause and without its values", async () => {
  const { services } = testServices();
  const { userId } = await insertUser(services, "explorer");
  const note = { userId, entryDate: "2026-11-20", content: CANARY, updatedAt: 1 };
  await services.db.insert(journalEntries).values(note);
  const error = await failing(() => services.db.insert(journalEntries).values(note));
  expect(String(error)).toContain(CANARY);
  reportError("r1", error);
  const [line] = lines();
  expect(line?.id).toBe("r1");
  expect(line?.error).toMatch(/^\w*Error: Failed query: insert into "journal_entries"/);
  expect(line?.causes.join()).toContain("Error: D1_ERROR: UNIQUE constraint failed");
  expect(line?.frames.length).toBeGreaterThan(2);
  expect(logged()).not.toContain(CANARY);
  expect(logged()).not.toContain(userId);
});

test("values that the database itself quotes are not logged", async () => {
  const { services } = testServices();
  const errors = [
    await failing(() =>
      env.DB.prepare("select ?1")
        .bind({ toString: () => CANARY })
        .first(),
    ),
    await failing(() =>
      services.search.all(sql`select rowid from search_texts where search_texts match ${`"${CANARY}`}`),
    ),
    await failing(async () => JSON.parse(`{"note": ${CANARY}`)),
    await failing(() =>
      services.db
        .select()
        .from(users)
        .where(eq(sql`json_extract(${CANARY}, '$')`, 1)),
    ),
  ];
  for (const error of errors) reportError("r1", error);
  expect(log).toHaveBeenCalledTimes(errors.length);
  expect(logged()).not.toMatch(/private|diary/);
});

test("an API response contains the logged request id but nothing of the error", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "explorer");
  await env.DB.prepare("alter table journal_entries rename to hidden_entries").run();
  try {
    const body = JSON.stringify({ account: owner.userId, content: CANARY, base: null });
    const answer = await call("/api/journal/2026-11-20", { method: "PUT", body }, owner);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("journal_entries");
  } finally {
    await env.DB.prepare("alter table hidden_entries rename to journal_entries").run();
  }
  expect(lines().map(({ id }) => id)).toContain("r1");
  expect(logged()).toContain("no such table: journal_entries");
  expect(logged()).not.toContain(CANARY);
});

test("a failed form and a search without its index are logged in the same format", async () => {
  const { services } = testServices();
  const error = await failing(() => services.db.select().from(users).where(eq(sql`nowhere`, CANARY)));
  const action = defineAction(
    { fail: visitorIntent({ schema: NoFields, run: () => Promise.reject(error) }) },
    { failureText: () => UNEXPECTED },
  );
  const answer = await postForm(action, new URLSearchParams({ intent: "fail" }), { services, actor: null });
  expect(answer.ok).toBe(false);
  const search = new Proxy(services.search, {
    get: () => () => {
      throw error;
    },
  });
  const page = await readStorePage(
    { ...services, search },
    null,
    parseStoreQuery(new URLSearchParams({ search: "tea" })),
  );
  expect(page.limited).toBe(true);
  expect(lines().map(({ id }) => id)).toEqual(["r", "search"]);
  expect(logged()).not.toContain(CANARY);
});

test("a thrown value that is no error is logged as such, and circular causes end", () => {
  const ring = new Error("first");
  ring.cause = new Error("second", { cause: ring });
  reportError("r1", ring);
  reportError("r1", CANARY);
  expect(lines().map(({ error }) => error)).toEqual(["Error: first", "string thrown"]);
  expect(lines()[0]?.causes[0]).toBe("Error: second");
  expect(logged()).not.toContain(CANARY);
});

test("an API token in a message is not logged", () => {
  reportError("r1", new Error("Invalid header value: Bearer sheaf_Qm9vLWJhci1iYXo in a request"));
  expect(lines().map(({ error }) => error)).toEqual(["Error: Invalid header value: Bearer ? in a request"]);
});

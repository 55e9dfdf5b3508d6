import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { createFaultPoint, FAULT_TEXT, type Fault } from "#tests/support/faults/fault-point.ts";
import { watchedDatabase } from "#tests/support/watched-database.ts";
import worker from "#workers/preview/worker.ts";
import { insertApp } from "./apps.ts";
import { insertPrivate, open, openRequest, pathOf, visitRequest } from "./private.ts";

const SENTENCE = "This app can't be loaded right now.";

const sources = import.meta.glob<string>("/workers/preview/**/*.ts", { query: "?raw", import: "default", eager: true });
const WRITE = /\b(?:INSERT INTO|UPDATE \w+ SET|DELETE FROM) |\benv\.\w+\.(?:put|delete)\(/;

beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

/** `request`: the attempt; `again`: what the viewer sends after it failed, here the same unless a token was used up. */
type Flow = () => Promise<{ request: () => Request; again: () => Promise<Request> }>;

const FLOWS: Record<string, Flow> = {
  "start a run in the preview worker": async () => {
    const { mint } = await insertPrivate();
    const { label, token } = await mint();
    const request = () => openRequest(label, token);
    return { request, again: async () => openRequest(label, (await mint()).token) };
  },
  "read a run in the preview worker": async () => {
    const { mint } = await insertPrivate();
    const { label, token } = await mint();
    const path = pathOf(await open(label, token));
    const request = () => visitRequest(label, path);
    return { request, again: async () => request() };
  },
  "read a published app in the preview worker": async () => {
    const id = crypto.randomUUID();
    // Bytes of its own: the worker keeps documents by digest.
    const label = await insertApp(env, { id, html: `<!doctype html><p>${id}` });
    const request = () => visitRequest(label, "/");
    return { request, again: async () => request() };
  },
};

function serve(request: Request, fault: Fault | null) {
  const { calls, rejecting, rejectingObject } = createFaultPoint(fault);
  const bindings = {
    ...env,
    DB: watchedDatabase(env.DB, (call, method) => rejecting(`DB.${method}`, call) as ReturnType<typeof call>),
    HTML: rejectingObject("HTML", env.HTML),
    PREVIEW_TOKENS: rejectingObject("PREVIEW_TOKENS", env.PREVIEW_TOKENS),
  };
  const incoming = request as Parameters<typeof worker.fetch>[0];
  return { calls, response: worker.fetch(incoming, bindings, createExecutionContext()) };
}

/** A token that is used up has its run, and a run used up its token. */
async function findBroken() {
  const { results } = await env.DB.prepare(
    `SELECT jti FROM preview_uses WHERE jti NOT IN (SELECT jti FROM preview_runs)
     UNION ALL SELECT jti FROM preview_runs WHERE jti NOT IN (SELECT jti FROM preview_uses)`,
  ).all();
  return results;
}

for (const [name, flow] of Object.entries(FLOWS)) {
  test(`${name}: each call fails with a clear sentence, and the next attempt succeeds`, async ({ task }) => {
    const calm = serve((await flow()).request(), null);
    expect((await calm.response).ok || (await calm.response).status === 303).toBe(true);
    const faults = calm.calls.flatMap(
      (_, at): Array<Fault> => [
        { call: at + 1, when: "before" },
        { call: at + 1, when: "after" },
      ],
    );
    for (const fault of faults) {
      const { request, again } = await flow();
      const response = await serve(request(), fault).response;
      const text = await response.text();
      expect(text).not.toContain(FAULT_TEXT);
      const told = [response.status, text.includes(SENTENCE), text.includes('"reason":"unavailable"')];
      expect(told, `${fault.when} ${calm.calls[fault.call - 1]}`).toEqual([503, true, true]);
      expect(await findBroken()).toEqual([]);
      const repeated = await serve(await again(), null).response;
      expect(repeated.status).toBe((await calm.response).status);
      expect(await findBroken()).toEqual([]);
    }
    expect(faults.length).toBeGreaterThan(0);
    const counts = { calls: calm.calls.length, faults: faults.length, failed: faults.length };
    Object.assign(task.meta, { flow: name, ...counts, sentences: [SENTENCE] });
  });
}

test("the preview worker writes nothing but runs", () => {
  const writing = Object.entries(sources).filter(([, text]) => WRITE.test(text));
  expect(writing.map(([path]) => path)).toEqual(["/workers/preview/runs.ts"]);
});

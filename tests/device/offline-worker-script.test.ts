import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { offlineWorkerScript } from "#workers/preview/offline-worker-script.ts";

/** Opens the app with a server that answers `status`; returns which caches the worker then deleted. */
async function openApp(status: number) {
  const deleted: Array<string> = [];
  const listeners = new Map<string, (event: object) => void>();
  const waits: Array<Promise<unknown>> = [];
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    caches: {
      delete: async (name: string) => deleted.push(name),
      open: async () => ({ match: async () => undefined }),
    },
    registration: { unregister: async () => deleted.push("registration") },
    fetch: async () => new Response("", { status }),
    location: { origin: "https://a.apps.example" },
    Response,
    URL,
  };
  const script = offlineWorkerScript({ digest: "00", headers: { "/": {} }, hosts: [], codeVersion: null });
  runInNewContext(script, { ...scope, self: scope });
  let answer: Promise<Response> | undefined;
  listeners.get("fetch")?.({
    request: { method: "GET", mode: "navigate", url: "https://a.apps.example/" },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
  });
  const response = await answer;
  await Promise.all(waits);
  return { status: response?.status, deleted: deleted.sort() };
}

test.each([404, 410])("an app whose server answers %i is deleted from the device", async (status) => {
  expect(await openApp(status)).toEqual({ status, deleted: ["documents", "files", "registration"] });
});

test.each([200, 403, 429, 503])("an app whose server answers %i is kept", async (status) => {
  expect(await openApp(status)).toEqual({ status, deleted: [] });
});

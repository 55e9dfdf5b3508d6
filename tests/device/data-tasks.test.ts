import { expect, test } from "vitest";
import { TASKS } from "#app/device/app-data/data-tasks.ts";
import { MAX_COPY_BYTES } from "#domain/app-data/data-copies/rules.ts";

/** Reads what a page answers that has an app's data. */
function readAnswer(answer: unknown) {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(answer);
  return TASKS.read({ appId: "notes", maxBytes: MAX_COPY_BYTES, port: port1 }).finally(() => port2.close());
}

const EMPTY = { localStorage: [], databases: [] };

test("an app's answer becomes a file, and a file becomes its data again", async () => {
  const { bytes, isEmpty } = await readAnswer({ type: "done", data: { ...EMPTY, localStorage: [["words", "one"]] } });
  expect(isEmpty).toBe(false);
  expect((await readAnswer({ type: "done", data: EMPTY })).isEmpty).toBe(true);
  const { port1, port2 } = new MessageChannel();
  const written = new Promise((resolve) => {
    port2.onmessage = ({ data }) => {
      port2.postMessage({ type: "done" });
      resolve(data);
    };
  });
  await TASKS.write({ appId: "notes", bytes, port: port1 });
  expect(await written).toEqual({ ...EMPTY, localStorage: [["words", "one"]] });
  port2.close();
});

test.each([
  ["another shape", { type: "done", data: { localStorage: "x", databases: [] } }, "unavailable"],
  ["no answer of ours", "data", "unavailable"],
  ["a failure", { type: "failed" }, "unavailable"],
  ["an app that is open", { type: "busy" }, "unavailable"],
  [
    "many entries",
    { type: "done", data: { ...EMPTY, localStorage: Array(MAX_COPY_BYTES / 8 + 1).fill(["", ""]) } },
    "too-large",
  ],
  [
    "a large entry",
    { type: "done", data: { ...EMPTY, localStorage: [["a", "x".repeat(MAX_COPY_BYTES)]] } },
    "too-large",
  ],
])("%s is refused", async (_, answer, code) => {
  await expect(readAnswer(answer)).rejects.toMatchObject({ code });
});

test("only the first answer counts", async () => {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage({ type: "done", data: EMPTY });
  port2.postMessage({ type: "done", data: { ...EMPTY, localStorage: [["late", "x"]] } });
  expect((await TASKS.read({ appId: "notes", maxBytes: MAX_COPY_BYTES, port: port1 })).isEmpty).toBe(true);
  port2.close();
});

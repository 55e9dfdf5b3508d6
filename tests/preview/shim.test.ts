import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PREPARE_DOCUMENT } from "#workers/preview/guard.ts";
import { reporterScript } from "#workers/preview/reporter.ts";
import { ask, hostOf } from "./requests.ts";

function shimOf(kind: string) {
  return ask(hostOf(`${kind}${"c".repeat(26)}`));
}

test("the shim is never stored and asks the product page only", async () => {
  for (const kind of ["l", "p", "m"]) {
    const response = await shimOf(kind);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("ETag")).toBeNull();
    const text = await response.text();
    expect(text).toContain(JSON.stringify(env.SITE_ORIGIN));
    expect(text).not.toContain('"*"');
  }
});

test("the shim prepares its document before it asks for the app's", async () => {
  const text = await (await shimOf("l")).text();
  expect(text.split("<script>")[1]?.startsWith(PREPARE_DOCUMENT)).toBe(true);
});

test("the shim's script cannot be ended or commented out by what it holds", async () => {
  const [, script = ""] = (await (await shimOf("l")).text()).match(/<script>(.*)<\/script>/s) ?? [];
  expect(script).toContain(JSON.stringify(reporterScript(env.SITE_ORIGIN)).replaceAll("<", "\\u003c"));
  expect(script.match(/<\/?script|<!--/g)).toBeNull();
});

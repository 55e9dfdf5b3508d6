import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
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

test("downloads are off in a moderator's run", async () => {
  const sandbox = async (kind: string) => (await shimOf(kind)).headers.get("Content-Security-Policy");
  expect(await sandbox("m")).not.toContain("allow-downloads");
  expect(await sandbox("l")).toContain("allow-downloads");
});

test("the reporter stands on one line and cannot end its own script element", () => {
  expect(reporterScript("https://sheaf.example")).not.toMatch(/\n|<\//);
});

test("the shim's own script parses, with the reporter inside", async () => {
  const [, script = ""] = (await (await shimOf("l")).text()).match(/<script>(.*)<\/script>/s) ?? [];
  expect(script).toContain("\\u003cscript src=");
  expect(script.match(/<\/?script/g)).toBeNull();
});

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import firstScript from "#workers/preview/frame/first-script.ts?bundled";
import { ask, hostOf } from "./requests.ts";

function loaderOf(kind: string) {
  return ask(hostOf(`${kind}${"c".repeat(26)}`));
}

test("the loader page is not cached and talks to the product page only", async () => {
  for (const kind of ["l", "p", "m"]) {
    const response = await loaderOf(kind);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("ETag")).toBeNull();
    const text = await response.text();
    expect(text).toContain(`<script data-site="${env.SITE_ORIGIN}">`);
    expect(text).not.toContain('"*"');
  }
});

test("the loader page prepares its document before it requests the app's", async () => {
  const text = await (await loaderOf("l")).text();
  expect(text.split(/<script[^>]*>/)[1]?.startsWith(firstScript)).toBe(true);
});

test("nothing in the loader page's script can end it or comment it out", async () => {
  const [, script = ""] = (await (await loaderOf("l")).text()).match(/<script[^>]*>(.*)<\/script>/s) ?? [];
  expect(script).toMatch(/type: ?\\?"console"/);
  expect(script.match(/<\/?script|<!--/g)).toBeNull();
});

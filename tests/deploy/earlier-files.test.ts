import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "#domain/kit/durations.ts";
import { addEarlierFiles } from "#scripts/production/earlier-files.ts";

const SITE = "https://sheaf.dev";

/** A machine that has only what was just built. */
function build(...names: Array<string>) {
  const client = mkdtempSync(join(tmpdir(), "sheaf-client-"));
  mkdirSync(join(client, "assets"));
  for (const name of names) writeFileSync(join(client, "assets", name), `the bytes of ${name}`);
  return client;
}

/** Serves a folder as the deployed site does; null before the first deployment. */
function serving(client: string | null): typeof fetch {
  return async (input) => {
    if (client === null) throw new TypeError("fetch failed");
    const { origin, pathname } = new URL(String(input));
    if (origin !== SITE) throw new TypeError("fetch failed");
    try {
      return new Response(readFileSync(join(client, pathname)));
    } catch {
      return new Response("<html>Not found</html>", { status: 404 });
    }
  };
}

function filesOf(client: string) {
  return readdirSync(join(client, "assets")).sort();
}

test("a deployment serves the files of the deployments before for two weeks, each with its bytes", async () => {
  const first = build("shared-1.js", "same.woff2");
  expect(await addEarlierFiles(first, { site: SITE, request: serving(null) }, 0)).toBe("0");
  expect(filesOf(first)).toEqual(["same.woff2", "shared-1.js"]);

  const second = build("shared-2.js", "same.woff2");
  expect(await addEarlierFiles(second, { site: SITE, request: serving(first) }, DAY_MS)).toBe("1");
  expect(filesOf(second)).toEqual(["same.woff2", "shared-1.js", "shared-2.js"]);
  expect(readFileSync(join(second, "assets/shared-1.js"), "utf8")).toBe("the bytes of shared-1.js");

  const third = build("shared-3.js", "same.woff2");
  expect(await addEarlierFiles(third, { site: SITE, request: serving(second) }, 15 * DAY_MS)).toBe("1");
  expect(filesOf(third), "the first was built 15 days before, the second 14").toEqual([
    "same.woff2",
    "shared-2.js",
    "shared-3.js",
  ]);
});

test("a file that can't be read stops no deployment, which says how many there are", async () => {
  const first = build("shared-1.js", "lost-1.js");
  await addEarlierFiles(first, { site: SITE, request: serving(null) }, 0);
  rmSync(join(first, "assets/lost-1.js"));
  const second = build("shared-2.js");
  const found = await addEarlierFiles(second, { site: SITE, request: serving(first) }, 1);
  expect(found).toBe("1, and 1 could not be read");
  expect(filesOf(second)).toEqual(["shared-1.js", "shared-2.js"]);
});

test("a list of something else adds no file, and none outside of the folder", async () => {
  const before = build();
  for (const list of ["<html>", "null", "[1]", '{"a.js":"now"}', '{"../evil.js":1,".hidden":1,"a/b.js":1}']) {
    writeFileSync(join(before, "built-files.json"), list);
    writeFileSync(join(before, "evil.js"), "evil");
    const client = build("shared.js");
    expect(await addEarlierFiles(client, { site: SITE, request: serving(before) }, 2)).toMatch(/^0/);
    expect(filesOf(client)).toEqual(["shared.js"]);
    expect(readdirSync(client).sort()).toEqual(["assets", "built-files.json"]);
  }
});

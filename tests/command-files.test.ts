import { spawn } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  ACCOUNT,
  answerWith,
  command,
  folder,
  PROGRAM,
  readRemembered,
  remember,
  SAVED,
  sent,
  sha256,
  site,
} from "#tests/support/command-site.ts";

const HTML = "<!doctype html><title>Timer</title>";
const credentials = join(folder, "config/sheaf/credentials.json");

beforeEach(() => {
  rmSync(join(folder, "config"), { recursive: true, force: true });
  rmSync(join(folder, "elsewhere"), { recursive: true, force: true });
});

/** Every write of the command fails after the file was opened, as on a full disk. */
async function runOnFullDisk(...args: Array<string>) {
  const env = { ...process.env, SHEAF_SITE: site, SHEAF_TOKEN: "sheaf_test", XDG_CONFIG_HOME: join(folder, "config") };
  const line = ["-c", 'ulimit -f 0; exec "$@"', "bash", process.execPath, PROGRAM, ...args];
  const child = spawn("bash", line, { cwd: folder, env });
  let err = "";
  child.stderr.on("data", (part) => {
    err += part;
  });
  return { code: await new Promise((resolve) => child.on("close", resolve)), err };
}

test("a full disk leaves the files as they were, and none beside them", async () => {
  remember({ id: "0199b0c4", version: 1, hash: sha256(HTML) });
  const memory = readFileSync(join(folder, ".sheaf.json"), "utf8");
  mkdirSync(join(folder, "config/sheaf"), { recursive: true });
  writeFileSync(credentials, "{}");
  const names = readdirSync(folder);

  answerWith({ body: { ...SAVED, version: 2 } }, { text: "<p>newest</p>" });
  expect(await runOnFullDisk("pull", "a.html")).toEqual({ code: 2, err: "a.html can't be written.\n" });
  answerWith({}, { text: "<p>newest</p>" });
  expect(await runOnFullDisk("pull", "a.html", "--to", "b.html")).toEqual({
    ...{ code: 2, err: "b.html can't be written.\n" },
  });
  expect(await runOnFullDisk("push", "a.html")).toEqual({ code: 2, err: ".sheaf.json can't be written.\n" });
  answerWith({ body: ACCOUNT });
  expect(await runOnFullDisk("login", "--token", "sheaf_test")).toMatchObject({ code: 2 });

  expect(sent).toHaveLength(6);
  expect(readFileSync(join(folder, "a.html"), "utf8")).toBe(HTML);
  expect(readFileSync(join(folder, ".sheaf.json"), "utf8")).toBe(memory);
  expect(readFileSync(credentials, "utf8")).toBe("{}");
  expect(readdirSync(folder)).toEqual(names);
  expect(readdirSync(join(folder, "config/sheaf"))).toEqual(["credentials.json"]);
});

test("a file that is written again keeps its mode, and one behind a symbolic link stays there", async () => {
  remember({ id: "0199b0c4", version: 1, hash: sha256(HTML) });
  chmodSync(join(folder, "a.html"), 0o640);
  mkdirSync(join(folder, "elsewhere"));
  writeFileSync(join(folder, "elsewhere/memory.json"), readFileSync(join(folder, ".sheaf.json")), { mode: 0o600 });
  rmSync(join(folder, ".sheaf.json"));
  symlinkSync(join("elsewhere", "memory.json"), join(folder, ".sheaf.json"));
  answerWith({ body: { ...SAVED, version: 2 } }, { text: "<p>newest</p>" });
  expect(await command().run(["pull", "a.html"])).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "a.html"), "utf8")).toBe("<p>newest</p>");
  expect(statSync(join(folder, "a.html")).mode & 0o777).toBe(0o640);
  expect(lstatSync(join(folder, ".sheaf.json")).isSymbolicLink()).toBe(true);
  expect(readRemembered().sites[site].files["a.html"].version).toBe(2);
  expect(statSync(join(folder, "elsewhere/memory.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, "elsewhere"))).toEqual(["memory.json"]);
});

test("a token is stored for its owner alone, also where the file was open to others", async () => {
  for (const mode of [null, 0o644]) {
    if (mode !== null) chmodSync(credentials, mode);
    answerWith({ body: ACCOUNT });
    expect(await command().run(["login", "--token", "sheaf_test"])).toMatchObject({ code: 0 });
    expect(statSync(credentials).mode & 0o777).toBe(0o600);
  }
});

import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = `import { unpackChromium } from ${JSON.stringify(resolve("tests/support/chromium.ts"))};
unpackChromium(process.argv[1]);`;
const packaged = process.platform === "linux" && process.arch === "x64";
let parent = "";

beforeEach(() => {
  parent = mkdtempSync(resolve("node_modules/.chromium-test-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function unpack(folder: string) {
  return promisify(execFile)(process.execPath, ["--input-type=module", "-e", SCRIPT, folder]);
}

function versionOf(folder: string) {
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, "al2023/lib") };
  return spawnSync(join(folder, "chromium"), ["--version"], { encoding: "utf8", env }).stdout;
}

test.runIf(packaged)("several that unpack the browser at once share one whole copy", async () => {
  const folder = join(parent, "chromium");
  await Promise.all([unpack(folder), unpack(folder), unpack(folder)]);
  expect(versionOf(folder)).toMatch(/\d+\.\d+/);
  expect(readdirSync(parent)).toEqual(["chromium"]);
});

test.runIf(packaged)("a run that is killed while it unpacks leaves no broken browser", async () => {
  const folder = join(parent, "chromium");
  const killed = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT, folder], { detached: true });
  while (readdirSync(parent).length === 0) await pause(5);
  process.kill(-(killed.pid ?? 0), "SIGKILL");
  expect(existsSync(folder)).toBe(false);
  await unpack(folder);
  expect(versionOf(folder)).toMatch(/\d+\.\d+/);
});

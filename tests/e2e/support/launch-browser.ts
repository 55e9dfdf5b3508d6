import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "#tests/support/chromium.ts";

const HOSTS = [
  "MAP evil.test 127.0.0.1",
  "MAP * ~NOTFOUND",
  "EXCLUDE localhost",
  "EXCLUDE *.localhost",
  "EXCLUDE 127.0.0.1",
];

/** Without Playwright's own flags, which turn off storage partitioning. */
const FLAGS = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--remote-debugging-port=0",
];

async function debuggingPort(folder: string) {
  for (let tries = 0; tries < 200; tries++) {
    const text = await readFile(join(folder, "DevToolsActivePort"), "utf8").catch(() => "");
    const [port] = text.split("\n");
    if (port) return port;
    await pause(50);
  }
  throw new Error("The browser did not start.");
}

type Profile = { folder: string; hasNetwork: boolean };

/** A `profile` continues with what an earlier browser stored in its folder, and stays. */
export async function launchBrowser(profile?: Profile) {
  const folder = profile?.folder ?? (await mkdtemp(join(tmpdir(), "escape-")));
  await rm(join(folder, "DevToolsActivePort"), { force: true });
  const { path, env } = findChromium();
  const hosts = profile?.hasNetwork === false ? ["MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1"] : HOSTS;
  const flags = [...FLAGS, `--host-resolver-rules=${hosts.join(", ")}`, `--user-data-dir=${folder}`];
  const child = spawn(path, flags, { stdio: "ignore", env });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(folder)}`);
  async function close() {
    await browser.close();
    child.kill("SIGKILL");
    await pause(100);
    if (profile) return;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { browser, close };
}

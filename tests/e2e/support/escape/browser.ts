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
  `--host-resolver-rules=${HOSTS.join(", ")}`,
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

export async function launchBrowser() {
  const folder = await mkdtemp(join(tmpdir(), "escape-"));
  const { path, env } = findChromium();
  const child = spawn(path, [...FLAGS, `--user-data-dir=${folder}`], { stdio: "ignore", env });
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(folder)}`);
  async function close() {
    await browser.close();
    child.kill("SIGKILL");
    await pause(100);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { browser, close };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
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
];

async function waitForDebuggingPort(folder: string) {
  for (let tries = 0; tries < 1200; tries++) {
    const text = await readFile(join(folder, "DevToolsActivePort"), "utf8").catch(() => "");
    const [port] = text.split("\n");
    if (port) return port;
    await pause(50);
  }
  throw new Error("The browser did not start.");
}

type Profile = { folder: string; hasNetwork: boolean };

/** Uses a pipe, since messages through a debugging port are compressed, which takes a third of the tests' own processor time. */
export async function launchBrowser() {
  const folder = await createProfileFolder();
  const { path, env } = findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    env,
    ignoreDefaultArgs: true,
    args: [...flagsFor(folder, HOSTS), "--remote-debugging-pipe", "--no-startup-window"],
  });
  browser.on("context", repeatAfterReset);
  return {
    browser,
    async close() {
      await browser.close();
      await removeProfileFolder(folder);
    },
  };
}

/**
 * For what a test requests without a page. The connection of the request before is used again, and the runtime closes it
 * after five seconds: a request that is sent at that moment reaches nobody, and its connection is reset.
 */
function repeatAfterReset({ request }: BrowserContext) {
  const fetch = request.fetch.bind(request);
  request.fetch = (address, options) => fetch(address, { maxRetries: 1, ...options });
}

/**
 * Continues with what an earlier browser stored in the profile's folder, which stays. It is not killed, since it writes
 * to the disk some seconds later.
 */
export async function launchWithProfile(profile: Profile) {
  const { address, child } = await startBrowser({ profile });
  const exited = once(child, "exit");
  const browser = await chromium.connectOverCDP(address);
  return {
    browser,
    async close() {
      const session = await browser.newBrowserCDPSession();
      await Promise.all([exited, session.send("Browser.close")]);
    },
  };
}

/** `rules`: more of the resolver's, which come first. @returns the address of its debugging port. */
export async function startBrowser({ profile, rules = [] }: { profile?: Profile; rules?: ReadonlyArray<string> }) {
  const folder = profile?.folder ?? (await createProfileFolder());
  await rm(join(folder, "DevToolsActivePort"), { force: true });
  const { path, env } = findChromium();
  const hosts = profile?.hasNetwork === false ? ["MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1"] : HOSTS;
  const flags = [...flagsFor(folder, [...rules, ...hosts]), "--remote-debugging-port=0"];
  const child = spawn(path, flags, { stdio: "ignore", env });
  const address = `http://127.0.0.1:${await waitForDebuggingPort(folder)}`;
  async function close() {
    child.kill("SIGKILL");
    await pause(100);
    if (!profile) await removeProfileFolder(folder);
  }
  return { address, child, close };
}

function flagsFor(folder: string, hosts: ReadonlyArray<string>) {
  return [...FLAGS, `--host-resolver-rules=${hosts.join(", ")}`, `--user-data-dir=${folder}`];
}

function createProfileFolder() {
  return mkdtemp(join(tmpdir(), "escape-"));
}

function removeProfileFolder(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

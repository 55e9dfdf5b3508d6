import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";

export type Chromium = { path: string; env: NodeJS.ProcessEnv };

const PACKAGE = "node_modules/@sparticuz/chromium/package.json";

/** For systems without a packaged browser. */
const INSTALLED = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const FONTS_CONFIG = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="relative">fonts-cache</cachedir></fontconfig>
`;

/**
 * Prefers `CHROMIUM_PATH`, then on Linux x64 the packaged one (unpacked at first use), then an installed one.
 * @throws Error that says what to install.
 */
export function findChromium(): Chromium {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { path: CHROMIUM_PATH, env: process.env };
  if (process.platform === "linux" && process.arch === "x64") return packagedChromium();
  const path = [chromium.executablePath(), ...INSTALLED].find((candidate) => existsSync(candidate));
  if (path) return { path, env: process.env };
  throw new Error("The browser tests need Chrome or Chromium: install one, or set CHROMIUM_PATH to its program.");
}

function packagedChromium(): Chromium {
  const { version } = JSON.parse(readFileSync(PACKAGE, "utf8"));
  const folder = resolve(`node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) unpackChromium(folder);
  const path = join(folder, "chromium");
  return {
    path,
    env: {
      ...process.env,
      ...(lacksLibraries(path) && { LD_LIBRARY_PATH: join(folder, "al2023/lib") }),
      ...(lacksFonts() && { FONTCONFIG_PATH: join(folder, "fonts") }),
    },
  };
}

/**
 * Renames at the end, so that the folder is never partial and concurrent calls are safe.
 * @public programs that tests/chromium.test.ts starts import it
 */
export function unpackChromium(folder: string) {
  const staging = `${folder}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  try {
    const env = { ...process.env, TMPDIR: staging };
    execFileSync(process.execPath, ["tests/support/unpack-chromium.mjs"], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    writeFileSync(join(staging, "fonts/fonts.conf"), FONTS_CONFIG);
    renameSync(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function lacksLibraries(path: string) {
  return spawnSync("ldd", [path], { encoding: "utf8" }).stdout?.includes("not found") ?? false;
}

function lacksFonts() {
  const folder = "/usr/share/fonts";
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

import { existsSync } from "node:fs";

export type BrowserName = "Chromium" | "Firefox" | "WebKit";

const FIREFOX = [
  process.env.FIREFOX_PATH ?? "",
  "/usr/bin/firefox",
  "/usr/bin/firefox-esr",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH ?? "/usr/bin/WebKitWebDriver";
const VIRTUAL_DISPLAY = "/usr/bin/Xvfb";
/** WebKitGTK's mini browsers, by the versions that Debian ships. */
const MINI_BROWSERS = ["6.0", "4.1", "4.0"].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

export type Installed = {
  firefox: string | null;
  webkit: { driver: string; browser: string; display: string | null } | null;
};

export function findInstalled(): Installed {
  const firefox = FIREFOX.find((path) => path && existsSync(path)) ?? null;
  const browser = MINI_BROWSERS.find((path) => existsSync(path));
  const display = existsSync(VIRTUAL_DISPLAY) ? VIRTUAL_DISPLAY : null;
  const canStart = existsSync(WEBKIT_DRIVER) && (display !== null || process.env.DISPLAY !== undefined);
  return { firefox, webkit: browser && canStart ? { driver: WEBKIT_DRIVER, browser, display } : null };
}

export function describeInstalled({ firefox, webkit }: Installed) {
  return [
    `Firefox: ${firefox ?? "not found (Debian: firefox-esr; or set FIREFOX_PATH)"}`,
    `WebKit: ${webkit?.browser ?? "not found (Debian: webkit2gtk-driver, xvfb and libnss-myhostname)"}`,
  ];
}

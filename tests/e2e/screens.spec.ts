import type { Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { untilReady } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

type Who = "explorer" | "architect" | "jonas" | "admin" | "super" | "reader-1" | null;

const SCREENS: Array<{ path: string; who: Who }> = [
  { path: "/auth", who: null },
  { path: "/forgot-password", who: null },
  { path: "/confirmed", who: null },
  { path: "/confirmed#token=unknown", who: null },
  { path: "/tutorial", who: null },
  { path: "/tutorial?step=4", who: null },
  { path: "/tutorial?step=6", who: "explorer" },
  { path: "/faq", who: null },
  { path: "/faq?ask=how+long+review+take&ask=pizza", who: "explorer" },
  { path: "/about", who: null },
  { path: "/how-it-works", who: "architect" },
  { path: "/developers", who: null },
  { path: "/top-apps", who: null },
  { path: "/status", who: null },
  { path: "/privacy-policy", who: null },
  { path: "/terms", who: null },
  { path: "/notifications", who: "architect" },
  { path: "/app-data", who: "architect" },
  { path: "/app-data", who: null },
  { path: "/shared", who: "architect" },
  { path: "/shared", who: "explorer" },
  { path: "/notifications?filter=account", who: "explorer" },
  { path: "/profile", who: "admin" },
  { path: "/oauth/authorize", who: "explorer" },
  { path: "/subscribe", who: "explorer" },
  { path: "/subscribe?canceled=true", who: "architect" },
  { path: "/store", who: null },
  { path: "/store?category=Finance", who: null },
  { path: "/store?search=zzzqqq&stars=4", who: null },
  { path: "/store/focus-garden", who: null },
  { path: "/store/focus-garden?stars=5&sort=helpful", who: "architect" },
  { path: "/store/pixel-pad", who: "explorer" },
  { path: "/store/pixel-pad?edit=1", who: "explorer" },
  { path: "/store/meteor-dodge", who: "admin" },
  { path: "/store/moth-log", who: null },
  { path: "/store/moth-log", who: "reader-1" },
  { path: "/developer/00000000-0000-7000-8000-000000000003", who: null },
  { path: "/developer/nobody", who: null },
  { path: "/p/focus-garden", who: null },
  { path: "/p/focus-garden?add", who: null },
  { path: "/p/focus-garden/?window=own", who: null },
  { path: "/p/nothing-here", who: null },
  { path: "/nothing/here", who: null },
  { path: "/new", who: null },
  { path: "/device/explorer_1", who: null },
  { path: "/", who: "explorer" },
  { path: "/device/explorer_1", who: "explorer" },
  { path: "/", who: "reader-1" },
  { path: "/journal", who: "architect" },
  { path: "/journal?day=2026-01-05", who: "explorer" },
  { path: "/builder?view=build", who: "architect" },
  { path: "/builder?view=projects", who: "architect" },
  { path: "/builder?view=store", who: "architect" },
  { path: "/builder/numbers/nothing", who: "architect" },
  { path: "/builder?view=view", who: "jonas" },
  { path: "/admin-mod", who: "admin" },
  { path: "/admin-mod/reports", who: "admin" },
  { path: "/admin-mod/audit", who: "admin" },
  { path: "/admin-mod/audit?search=nothing-like-this", who: "admin" },
  { path: "/admin-mod?filter=Rejected&search=nothing-like-it", who: "admin" },
  { path: "/admin-mod/updates", who: "admin" },
  { path: "/admin-mod/updates?tab=rejected", who: "admin" },
  { path: "/admin-dashboard", who: "super" },
  { path: "/admin-dashboard?search=jonas&user=00000000-0000-7000-8000-000000000006", who: "super" },
  { path: "/admin-dashboard/health", who: "super" },
];

const LOOKS = [
  { width: 1280, height: 800, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const;

/** A journey's screens share a browser, which loads their scripts once. */
const SCREENS_PER_JOURNEY = 7;

for (const [who, screens] of Map.groupBy(SCREENS, (screen) => screen.who)) {
  for (let first = 0; first < screens.length; first += SCREENS_PER_JOURNEY) {
    const paths = screens.slice(first, first + SCREENS_PER_JOURNEY).map(({ path }) => path);
    test(`for ${who ?? "everybody"} these are accessible, fit and break no policy: ${paths.join(" ")}`, async ({
      page,
      context,
      complaints,
    }) => {
      if (who) await signIn(page, `${who}@sheaf.example`);
      await context.addCookies([{ name: "theme", value: "light", url: process.env.E2E_BASE_URL ?? "" }]);
      for (const path of paths) await checkScreen(page, path, complaints);
    });
  }
}

async function checkScreen(page: Page, path: string, complaints: Array<string>) {
  await page.goto("about:blank");
  await page.setViewportSize(LOOKS[0]);
  complaints.length = 0;
  await page.goto(path);
  // This screen redirects to the newest project.
  if (path === "/builder?view=view") await page.waitForURL(/project=/);
  await untilReady(page);
  for (const { width, height, theme } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(showTheme, theme);
    expect(await accessibilityViolations(page), `${path} at ${width} px in ${theme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
  expect(
    complaints.filter((text) => !/status of (400|404|410)|ERR_NAME_NOT_RESOLVED|Unrecognized feature/.test(text)),
    path,
  ).toEqual([]);
}

/** As the product's switch does, without loading the page again. */
function showTheme(theme: string) {
  const { classList, style } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(theme);
  style.colorScheme = theme;
}

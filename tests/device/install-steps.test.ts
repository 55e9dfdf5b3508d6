import { expect, test } from "vitest";
import { type CodePlace, installSteps } from "#app/device/add-to-device/install-steps.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0";

function stepsOf(userAgent: string, maxTouchPoints = 0, place: CodePlace = "store") {
  const { steps, note } = installSteps({ userAgent: `Mozilla/5.0 (${userAgent}`, maxTouchPoints }, place);
  return [...steps, note].join(" ");
}

test.each([
  ["Safari on an iPhone", `iPhone; CPU iPhone OS 26_0 like Mac OS X) ${WEBKIT} Version/26.0 Mobile Safari/604.1`, 5],
  ["Chrome on an iPhone", `iPhone; CPU iPhone OS 26_0 like Mac OS X) ${WEBKIT} CriOS/150 Mobile Safari/604.1`, 5],
  ["Safari on an iPad, which says that it is a Mac", `Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Safari/605.1.15`, 5],
])("%s: the home screen, by Share; its data there is separate", (_who, userAgent, touchPoints) => {
  expect(stepsOf(userAgent, touchPoints)).toMatch(/Press Share.*"Add to Home Screen".*data is separate/);
});

test.each([
  ["Safari on a Mac", `Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`, '"Add to Dock"'],
  ["Chrome on a Mac", `Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Safari/537.36`, '"Cast, save and share"'],
  ["Edge on Windows", `Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36 Edg/153.0.0.0`, '"Apps" in Edge'],
  ["Firefox on Android", "Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", '"Add to Home screen"'],
  ["Firefox on Windows", "Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0", '"Add tab to taskbar"'],
  ["Firefox on Linux", "X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Chrome, Edge or Safari"],
])("%s says %s", (_who, userAgent, words) => {
  expect(stepsOf(userAgent)).toContain(words);
});

const SAFARI = `Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`;
const FIREFOX_ON_LINUX = "X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

test("an own app in the account opens in Safari's added app after a sign-in there", () => {
  expect(stepsOf(SAFARI, 0, "account")).toMatch(/"Add to Dock".*data is separate.*Sign in there once/);
});

test("an app that only this browser has is not sent to a place that can't read it", () => {
  expect(stepsOf(SAFARI, 5, "browser")).toMatch(/^This app is saved only in this browser/);
  expect(stepsOf(FIREFOX_ON_LINUX, 0, "browser")).not.toContain("Open this page in Chrome");
  expect(stepsOf(`Windows NT 10.0; Win64; x64) ${BLINK} Safari/537.36`, 0, "browser")).toContain('Choose "Install".');
});

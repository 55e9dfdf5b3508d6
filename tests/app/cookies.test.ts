import { expect, test } from "vitest";
import { clearCookie, readTheme, readTokenCookie, setCookie } from "#app/cookies.ts";
import { DAY_SECONDS, YEAR_SECONDS } from "#domain/kit/durations.ts";

const [HTTPS, HTTP] = ["https://sheaf.example/", "http://localhost:8787/"];
const NAMES = ["session", "device", "signUp", "next", "challenge", "visitor", "preview"] as const;

test.each(NAMES)("over https the cookie '%s' has the prefix that binds it to this host, and Secure", (name) => {
  for (const cookie of [setCookie(new Request(HTTPS), name, "t"), clearCookie(new Request(HTTPS), name)])
    expect(cookie).toMatch(/^__Host-[\w-]+=t?; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
});

test.each(NAMES)("over http, where WebKit drops Secure cookies, '%s' has neither", (name) => {
  for (const cookie of [setCookie(new Request(HTTP), name, "t"), clearCookie(new Request(HTTP), name)])
    expect(cookie).toMatch(/^(?!__)[\w-]+=t?; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
});

test("over https a cookie without the prefix, which a sibling host could have planted, is not read", () => {
  const read = (url: string, cookie: string) => readTokenCookie(new Request(url, { headers: { cookie } }), "session");
  expect(read(HTTPS, "session=planted")).toBeNull();
  expect(read(HTTPS, "session=planted; __Host-session=mine")).toBe("mine");
  expect(read(HTTP, "session=mine")).toBe("mine");
});

test("a cleared cookie expires immediately, and each cookie has the lifetime of what it stands for", () => {
  const age = (cookie: string) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
  expect(age(clearCookie(new Request(HTTPS), "session"))).toBe(0);
  const ages = NAMES.map((name) => age(setCookie(new Request(HTTPS), name, "t")));
  expect(ages).toEqual([90 * DAY_SECONDS, 400 * DAY_SECONDS, 30 * 60, 30 * 60, 10 * 60, DAY_SECONDS, YEAR_SECONDS]);
});

test("the theme is the chosen one, else the one that the browser prefers", () => {
  const theme = (cookie: string, hint: string) =>
    readTheme(new Request(HTTPS, { headers: { cookie, "Sec-CH-Prefers-Color-Scheme": hint } }));
  expect(theme("theme=light", '"dark"')).toBe("light");
  expect(theme("theme=sepia", '"dark"')).toBe("dark");
  expect(theme("", '"dark"')).toBe("dark");
  expect(theme("", "")).toBeNull();
});

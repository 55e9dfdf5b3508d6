import { THEMES, type Theme } from "#db/vocabulary.ts";
import { CHALLENGE_LIFETIME_MS, KNOWN_DEVICE_LIFETIME_MS, MAIL_LINK_LIFETIME_MS } from "#domain/auth/rules.ts";
import { DAY_SECONDS, YEAR_SECONDS } from "#domain/kit/durations.ts";
import { SESSION_MAX_AGE_MS } from "#domain/kit/session-lifetime.ts";
import { SCRIPTS_COOKIE } from "./scripts-cookie.ts";

/*
 * Not React Router's createCookie: it would replace 8 of these lines. It reads and writes asynchronously, also in the key of the
 * page cache, has one name where ours depends on the scheme, and writes base64 of JSON: the scripts that write the theme and the
 * time zone can't, and every session of today would end. Hono's and `cookie`'s functions would replace the same 8 lines.
 */

/** Lifetimes in seconds. The server ends sessions earlier (idle, absolute, revoked). */
const COOKIES = {
  session: { name: "session", age: SESSION_MAX_AGE_MS / 1000 },
  device: { name: "device", age: KNOWN_DEVICE_LIFETIME_MS / 1000 },
  /** The mailed link signs in the browser that signed up. */
  signUp: { name: "sign-up", age: MAIL_LINK_LIFETIME_MS / 1000 },
  /** The address from which the visitor signed up; the mailed link leads back to it. */
  next: { name: "next", age: MAIL_LINK_LIFETIME_MS / 1000 },
  challenge: { name: "challenge", age: CHALLENGE_LIFETIME_MS / 1000 },
  visitor: { name: "visitor", age: DAY_SECONDS },
  /** Names the origin that runs this browser's unsaved code, until a saved project is opened in the builder. */
  preview: { name: "preview", age: YEAR_SECONDS },
  scripts: SCRIPTS_COOKIE,
} as const;

type Name = keyof typeof COOKIES;

/** Of each cookie, in seconds; the privacy policy states them. */
export const COOKIE_AGES = Object.fromEntries(Object.entries(COOKIES).map(([name, { age }]) => [name, age])) as Record<
  Name,
  number
>;

/** A `Set-Cookie` header, host-only and HttpOnly. The server stores only the token's SHA-256. `age` in seconds. */
export function setCookie(request: Request, cookie: Name, token: string, age: number = COOKIES[cookie].age) {
  const secure = isSecure(request) ? " Secure;" : "";
  return `${cookieName(request, cookie)}=${token}; Path=/;${secure} HttpOnly; SameSite=Lax; Max-Age=${age}`;
}

export function clearCookie(request: Request, cookie: Name) {
  return setCookie(request, cookie, "", 0);
}

export function readTokenCookie(request: Request, cookie: Name) {
  return readCookie(request, cookieName(request, cookie));
}

function cookieName(request: Request, cookie: Name) {
  const { name } = COOKIES[cookie];
  return isSecure(request) ? `__Host-${name}` : name;
}

/** On http://localhost, WebKit drops `Secure` cookies, which the prefix `__Host-` requires. */
function isSecure(request: Request) {
  return new URL(request.url).protocol === "https:";
}

/** A script of signed-in pages writes the cookie. Its removal is HttpOnly, as every cookie that the server sends. */
export function clearScriptsCookie(request: Request) {
  const secure = isSecure(request) ? " Secure;" : "";
  return `${SCRIPTS_COOKIE.name}=; Path=/;${secure} HttpOnly; SameSite=Lax; Max-Age=0`;
}

export function hasScriptsCookie(request: Request) {
  return readCookie(request, SCRIPTS_COOKIE.name) !== null;
}

/** Not HttpOnly: the switch's script writes it too. */
export function themeCookie(theme: Theme) {
  return `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** The chosen theme, else the one that the browser says it prefers. Null if it says none. */
export function readTheme(request: Request) {
  const preferred = request.headers.get("Sec-CH-Prefers-Color-Scheme")?.replaceAll('"', "");
  return asTheme(readCookie(request, "theme")) ?? asTheme(preferred);
}

function asTheme(text: string | null | undefined) {
  return THEMES.find((theme) => theme === text) ?? null;
}

export function readCookie(request: Request, name: string) {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}

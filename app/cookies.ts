import { DAY_SECONDS, YEAR_SECONDS } from "#domain/durations.ts";

/** Lifetimes in seconds. The server ends sessions earlier (idle, absolute, revoked). */
const COOKIES = {
  session: { name: "session", age: 90 * DAY_SECONDS },
  device: { name: "device", age: 400 * DAY_SECONDS },
  /** The mailed link signs in the browser that signed up. */
  signUp: { name: "sign-up", age: 30 * 60 },
  /** The address that the sign-up came from, where the mailed link leads back to. */
  next: { name: "next", age: 30 * 60 },
  challenge: { name: "challenge", age: 10 * 60 },
  visitor: { name: "visitor", age: DAY_SECONDS },
  /** Names the origin that runs this browser's unsaved drafts, until a saved project is opened in the builder. */
  draft: { name: "draft", age: YEAR_SECONDS },
} as const;

type Name = keyof typeof COOKIES;

/** A `Set-Cookie` header, host-only and HttpOnly. The server stores only the token's SHA-256. `age` in seconds. */
export function setCookie(request: Request, cookie: Name, token: string, age: number = COOKIES[cookie].age) {
  const secure = isSecure(request) ? " Secure;" : "";
  return `${cookieName(request, cookie)}=${token}; Path=/;${secure} HttpOnly; SameSite=Lax; Max-Age=${age}`;
}

export function clearCookie(request: Request, cookie: Name) {
  return setCookie(request, cookie, "", 0);
}

export function readToken(request: Request, cookie: Name) {
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

/** Not HttpOnly: the switch's script writes it too. */
export function themeCookie(theme: "light" | "dark") {
  return `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

export function readCookie(request: Request, name: string) {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}

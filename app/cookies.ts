const DAY = 24 * 60 * 60;
/** Name and lifetime in seconds. The server ends sessions earlier (idle, absolute, revoked). */
const COOKIES = {
  session: { name: "session", age: 90 * DAY },
  /** By this an account knows a browser again. */
  device: { name: "device", age: 400 * DAY },
  /** The browser that signed up is signed in by the mailed link. */
  signUp: { name: "sign-up", age: 30 * 60 },
  /** Where it was going when it signed up, as a query's value; the link leads on there. */
  next: { name: "next", age: 30 * 60 },
  /** A passkey's or second factor's question that waits for its answer. */
  challenge: { name: "challenge", age: 10 * 60 },
  /** Who opens apps without being signed in is counted once a day; it ends with the day. */
  visitor: { name: "visitor", age: DAY },
  /** Names the origin that runs this browser's unsaved drafts, until a saved project is opened in the builder. */
  draft: { name: "draft", age: 365 * DAY },
} as const;

type Name = keyof typeof COOKIES;

/**
 * A `Set-Cookie` header for one of the product's own cookies: host-only, HttpOnly, an opaque token of which the server
 * stores the SHA-256 only. `age` is in seconds.
 */
export function setCookie(request: Request, cookie: Name, token: string, age: number = COOKIES[cookie].age) {
  const secure = isSecure(request) ? " Secure;" : "";
  return `${cookieName(request, cookie)}=${token}; Path=/;${secure} HttpOnly; SameSite=Lax; Max-Age=${age}`;
}

export function clearCookie(request: Request, cookie: Name) {
  return setCookie(request, cookie, "", 0);
}

/** The token of one of our cookies, or null. */
export function readToken(request: Request, cookie: Name) {
  return readCookie(request, cookieName(request, cookie));
}

function cookieName(request: Request, cookie: Name) {
  const { name } = COOKIES[cookie];
  return isSecure(request) ? `__Host-${name}` : name;
}

/**
 * Whether the site is served over https; the worker answers requests for `SITE_ORIGIN` only. Local development uses
 * http://localhost, where WebKit drops `Secure` cookies, which the prefix `__Host-` requires.
 */
function isSecure(request: Request) {
  return new URL(request.url).protocol === "https:";
}

/** The theme's cookie is for scripts too: the switch writes it without asking the server. */
export function themeCookie(theme: "light" | "dark") {
  return `theme=${theme}; Path=/; Max-Age=${365 * DAY}; SameSite=Lax`;
}

export function readCookie(request: Request, name: string) {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}

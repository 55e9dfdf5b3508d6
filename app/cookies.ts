/**
 * The product's own cookies: host-only, out of scripts' reach. Browsers treat http://localhost as secure, so the same
 * cookies serve on one machine. Values are opaque tokens; the server keeps only their SHA-256.
 */
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

const DAY = 24 * 60 * 60;
/** Name and lifetime in seconds. The server ends sessions earlier (idle, absolute, revoked). */
const COOKIES = {
  session: { name: "__Host-session", age: 90 * DAY },
  /** By this an account knows a browser again. */
  device: { name: "__Host-device", age: 400 * DAY },
  /** The browser that signed up is signed in by the mailed link. */
  signUp: { name: "__Host-sign-up", age: 30 * 60 },
  /** Where it was going when it signed up, as a query's value; the link leads on there. */
  next: { name: "__Host-next", age: 30 * 60 },
  /** A passkey's or second factor's question that waits for its answer. */
  challenge: { name: "__Host-challenge", age: 10 * 60 },
  /** Who opens apps without being signed in is counted once a day; it ends with the day. */
  visitor: { name: "__Host-visitor", age: DAY },
} as const;

type Name = keyof typeof COOKIES;

export function setCookie(cookie: Name, token: string, age: number = COOKIES[cookie].age) {
  const { name } = COOKIES[cookie];
  return `${name}=${token}; ${ATTRIBUTES}; Max-Age=${age}`;
}

export function clearCookie(cookie: Name) {
  return `${COOKIES[cookie].name}=; ${ATTRIBUTES}; Max-Age=0`;
}

/** The token of one of our cookies, or null. */
export function readToken(request: Request, cookie: Name) {
  return readCookie(request, COOKIES[cookie].name);
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

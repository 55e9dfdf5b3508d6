import type { AppError, ErrorCode } from "./errors.ts";

/** Who sent a request: its id, its method and path, and the account, or null for a visitor. */
export type Sender = { id: string; route: string; account: string | null };

/** What opens a way into the account. */
type AccessEvent = "signed-in" | "second-factor-due" | "recovery-opened" | "token-created" | "assistant-connected";

/** Other errors are mistakes of users, such as a field that is missing. */
const LOGGED_CODES: ReadonlySet<ErrorCode> = new Set(["unauthenticated", "forbidden", "plan", "throttled"]);
const MAX_ROUTE_LENGTH = 200;

/** Without the query and without addresses, which users typed (decision 66). */
export function routeOf({ method, url }: { method: string; url: string }) {
  const path = new URL(url).pathname.replace(/[^/]*(?:@|%40)[^/]*/gi, "?");
  return `${method} ${path}`.slice(0, MAX_ROUTE_LENGTH);
}

/** Logs one line of JSON, as `reportError` does. */
export function logAccess({ id, route, account }: Sender, event: AccessEvent) {
  console.log(JSON.stringify({ id, event, account, route }));
}

/** Logs one line of JSON as a warning. `reason` is a text of the code, never one that a user sent. */
export function logRefusal({ id, route, account }: Sender, reason: string) {
  console.warn(JSON.stringify({ id, event: "refused", account, route, reason }));
}

/** Logs an error that refuses access. What belongs to others is answered as missing, so a user's misses count too. */
export function logRefusingError(sender: Sender, { code, title, account }: AppError) {
  if (!LOGGED_CODES.has(code) && (code !== "missing" || sender.account === null)) return;
  logRefusal({ ...sender, account: account ?? sender.account }, `${code}: ${title}`);
}

import type { Actor } from "#domain/policy.ts";
import { afterSignIn } from "./limits.ts";

/** Who a screen is for. `any` are addresses without a screen of their own, which check for themselves. */
type Access = "any" | "public" | "auth" | "reset" | "protected" | "admins" | "super-admin" | "admin";

/**
 * The route table. The first match wins; any other address is public (and 404). Patterns ignore letter case, as the
 * router does. /preview-proxy shows its own 'Authentication Required', /reset-password its own 'Session expired'.
 */
export const ACCESS: ReadonlyArray<readonly [pattern: RegExp, access: Access]> = [
  [/^\/(sign-out|mode|theme)$/i, "any"],
  [/^\/(robots\.txt|sitemap\.xml|(developer\/[^/]+\/)?feed\.(xml|json))$/i, "any"],
  [/^\/auth$/i, "auth"],
  [/^\/reset-password$/i, "reset"],
  [/^\/$/i, "protected"],
  [/^\/(builder|device|profile|journal|subscribe)(\/|$)/i, "protected"],
  [/^\/admin$/i, "admin"],
  [/^\/admin-dashboard(\/|$)/i, "super-admin"],
  [/^\/admin-mod(\/|$)/i, "admins"],
];

/** Where an account on hold for a new password may still go. */
const ON_HOLD = /^\/(reset-password|forgot-password|privacy-policy)$/i;

export type Visitor = Pick<
  Actor,
  "emailConfirmed" | "passwordResetRequired" | "sessionKind" | "tutorialCompleted" | "mode" | "tier" | "superAdmin"
>;

/**
 * Where a visitor is sent instead of `address` (path and query), or null where they may go on.
 */
export function gate(address: string, visitor: Visitor | null): string | null {
  const url = new URL(`http://site${address}`);
  const path = routePath(url.pathname);
  const access = ACCESS.find(([pattern]) => pattern.test(path))?.[1] ?? "public";
  if (access === "any") return null;
  const open = access === "public" || access === "auth" || access === "reset";
  if (!visitor) return open ? null : `/auth?next=${encodeURIComponent(url.pathname + url.search)}`;
  if (visitor.passwordResetRequired || visitor.sessionKind === "recovery")
    return ON_HOLD.test(path) ? null : "/reset-password";
  if (!visitor.emailConfirmed) return open ? null : "/auth?confirm=1";
  if (access === "public" || access === "reset") return null;
  // A sign-out that failed ends here, and its session may still be alive: the page helps to clear it.
  if (access === "auth" && url.searchParams.has("error")) return null;
  const next = access === "auth" ? url.searchParams.get("next") : url.pathname + url.search;
  if (!visitor.tutorialCompleted) return tutorialBefore(afterSignIn(next, "explorer"));
  if (access === "auth") return afterSignIn(next, visitor.mode);
  // `/?home` asks for the home whatever the mode is: who chose it there, and the copy that opens without a network.
  if (path === "/" && visitor.mode === "builder" && !url.searchParams.has("home")) return `/builder${url.search}`;
  return byRole(access, visitor);
}

/** The path as the router matches it: every segment decoded, or none if one is malformed; no trailing slash. */
function routePath(pathname: string) {
  try {
    const segments = pathname.split("/").map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"));
    return trimEnd(segments.join("/"));
  } catch {
    return trimEnd(pathname);
  }
}

function trimEnd(pathname: string) {
  return pathname.replace(/\/+$/, "") || "/";
}

/** The tutorial, which leads on to where somebody was going. */
function tutorialBefore(next: string) {
  return next.split("?")[0] === "/" ? "/tutorial" : `/tutorial?next=${encodeURIComponent(next)}`;
}

function byRole(access: Access, visitor: Visitor) {
  const admin = visitor.superAdmin || visitor.tier === "admin";
  if (access === "admin") {
    if (visitor.superAdmin) return "/admin-dashboard";
    return admin ? "/admin-mod" : "/";
  }
  if (access === "super-admin") return visitor.superAdmin ? null : "/?denied=1";
  if (access === "admins") return admin ? null : "/store?denied=1";
  return null;
}

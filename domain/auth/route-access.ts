import type { Actor } from "#domain/kit/permissions.ts";
import { isAdmin } from "#domain/kit/permissions.ts";
import { signInDestination } from "./sign-in-destination.ts";

type Access = "any" | "public" | "auth" | "reset" | "protected" | "admins" | "super-admin" | "admin-start";

/**
 * Who may open which path. "any" stays open during a password reset, "public" does not. The first match wins, and any other
 * path is public. Patterns ignore case, as the router does.
 */
const ROUTE_ACCESS: ReadonlyArray<readonly [pattern: RegExp, access: Access]> = [
  [/^\/(sign-out|mode|theme)$/i, "any"],
  [/^\/(robots\.txt|sitemap\.xml|(developer\/[^/]+\/)?feed\.(xml|json))$/i, "any"],
  [/^\/auth$/i, "auth"],
  [/^\/reset-password$/i, "reset"],
  [/^\/$/i, "protected"],
  [/^\/(builder|profile|journal|notifications|oauth|shared|subscribe)(\/|$)/i, "protected"],
  [/^\/admin$/i, "admin-start"],
  [/^\/admin-dashboard(\/|$)/i, "super-admin"],
  [/^\/admin-mod(\/|$)/i, "admins"],
];

/** Open to an account that must set a new password. */
const PASSWORD_RESET_PATHS = /^\/(reset-password|forgot-password|privacy-policy|terms)$/i;

export type Visitor = Pick<
  Actor,
  "emailConfirmed" | "passwordResetRequired" | "sessionKind" | "mode" | "tier" | "superAdmin"
>;

/** @returns the path to redirect to, or null for access. */
export function checkRouteAccess(address: string, visitor: Visitor | null): string | null {
  const url = new URL(`http://site${address}`);
  const path = routePath(url.pathname);
  const access = ROUTE_ACCESS.find(([pattern]) => pattern.test(path))?.[1] ?? "public";
  if (access === "any") return null;
  const isOpen = access === "public" || access === "auth" || access === "reset";
  if (!visitor) return isOpen ? null : `/auth?next=${encodeURIComponent(url.pathname + url.search)}`;
  if (visitor.passwordResetRequired || visitor.sessionKind === "recovery")
    return PASSWORD_RESET_PATHS.test(path) ? null : "/reset-password";
  if (!visitor.emailConfirmed) return isOpen ? null : "/auth?confirm=1";
  if (access === "public" || access === "reset") return null;
  // A failed sign-out leads here, and its session may still be alive.
  if (access === "auth" && url.searchParams.has("error")) return null;
  if (access === "auth") return signInDestination(url.searchParams.get("next"), visitor.mode);
  // `/?home` is the home in either mode.
  if (path === "/" && visitor.mode === "builder" && !url.searchParams.has("home")) return `/builder${url.search}`;
  return checkRole(access, visitor);
}

/** The path as the router reads it. */
export function routePath(pathname: string) {
  try {
    const segments = pathname.split("/").map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"));
    return trimTrailingSlashes(segments.join("/"));
  } catch {
    return trimTrailingSlashes(pathname);
  }
}

function trimTrailingSlashes(pathname: string) {
  return pathname.replace(/\/+$/, "") || "/";
}

function checkRole(access: Access, visitor: Visitor) {
  // `/admin` redirects to the first screen of the visitor's role.
  if (access === "admin-start") {
    if (visitor.superAdmin) return "/admin-dashboard";
    return isAdmin(visitor) ? "/admin-mod" : "/";
  }
  if (access === "super-admin") return visitor.superAdmin ? null : "/?denied=1";
  if (access === "admins") return isAdmin(visitor) ? null : "/store?denied=1";
  return null;
}

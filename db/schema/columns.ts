import { integer, text } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970, UTC. */
export function instant(name: string) {
  return integer(name);
}

export function flag(name: string) {
  return integer(name, { mode: "boolean" });
}

/** A list of strings, kept as JSON. */
export function strings(name: string) {
  return text(name, { mode: "json" }).$type<Array<string>>();
}

/** The HTML that a row names: its SHA-256 in hex, and its length in bytes. The bytes lie in R2. */
export function htmlDigest() {
  return { htmlSha256: text("html_sha256").notNull(), htmlBytes: integer("html_bytes").notNull() };
}

export function createdUpdated() {
  return { createdAt: instant("created_at").notNull(), updatedAt: instant("updated_at").notNull() };
}

/** A host that an app may reach besides the fixed lists, and what for, in the author's words. */
export type DeclaredHost = { host: string; purpose: string };

/** The hosts that an author declares; they take effect only in what was reviewed. */
export function declaredHosts(name = "declared_hosts") {
  return text(name, { mode: "json" }).$type<Array<DeclaredHost>>();
}

/** What belongs to a listing besides its four fields: declared hosts, addresses of screenshots, release notes. */
export function listingExtras() {
  return {
    declaredHosts: declaredHosts().notNull().default([]),
    screenshots: strings("screenshots").notNull().default([]),
    releaseNotes: text("release_notes"),
  };
}

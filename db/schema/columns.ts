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

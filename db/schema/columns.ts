import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970, UTC. */
export function instant(name: string) {
  return integer(name);
}

export function flag(name: string) {
  return integer(name, { mode: "boolean" });
}

export function strings(name: string) {
  return text(name, { mode: "json" }).$type<Array<string>>();
}

/** The SHA-256 of the HTML, whose bytes are in R2. */
export function htmlDigest() {
  return { htmlSha256: text("html_sha256").notNull(), htmlBytes: integer("html_bytes").notNull() };
}

export function createdUpdated() {
  return { createdAt: instant("created_at").notNull(), updatedAt: instant("updated_at").notNull() };
}

export type DeclaredHost = { host: string; purpose: string };

/** The hosts that an author declares. They take effect only in what was reviewed. */
export function declaredHosts(name = "declared_hosts") {
  return text(name, { mode: "json" }).$type<Array<DeclaredHost>>();
}

/** By declared host: whether its owner's private runs may contact it. A host that is missing was not asked about yet. */
export type HostChoices = Record<string, boolean>;

export function hostChoices() {
  return text("host_choices", { mode: "json" }).$type<HostChoices>();
}

/**
 * Of a copy: what it was made from, as it was then. `address` is a path, `/s/<id>`, `/store/<slug>` or `/p/<id>` (on a device `/device/<id>`), `digest` the SHA-256 of the
 * HTML that was copied, `author` a nickname, null if they had none.
 */
export type Lineage = { address: string; digest: string; name: string; author: string | null };

export function basedOn() {
  return text("based_on", { mode: "json" }).$type<Lineage>();
}

export function listingExtras() {
  return {
    declaredHosts: declaredHosts().notNull().default([]),
    screenshots: strings("screenshots").notNull().default([]),
    releaseNotes: text("release_notes"),
  };
}

/**
 * `risk` is from 0 to 100, `pendingSince` when the review last began, `decidedAt` when it last ended.
 * `riskRank` ascends from the highest risk, so that one ascending index gives the highest risk and then the oldest.
 */
export function reviewState() {
  return {
    risk: integer("risk").notNull().default(0),
    riskRank: integer("risk_rank").generatedAlwaysAs(sql`-risk`, { mode: "virtual" }),
    pendingSince: instant("pending_since").notNull().default(0),
    decidedAt: instant("decided_at"),
  };
}

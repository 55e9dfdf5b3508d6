import type { Finding } from "#db/schema/checks.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";

export type { Finding };
export type Severity = Finding["severity"];

/** `at` is a UTF-16 offset into the HTML, null for a finding that is in no line. */
export type FoundFinding = Omit<Finding, "line" | "source"> & { at: number | null };

export type CheckedContent = {
  html: string;
  htmlBytes: number;
  description: string;
  icon: string | null;
  declaredHosts: ReadonlyArray<DeclaredHost>;
  screenshots: ReadonlyArray<string>;
};

/** What the database knows about the author and other apps. */
export type History = {
  newHosts: ReadonlyArray<string>;
  approvedApps: number;
  rejectedRounds: number;
  sameCode: boolean;
  sameName: boolean;
  /** The title of another author's app that has most of this code. */
  copiedFrom?: string | null;
};

import type { Db } from "#db/client.ts";
import type { LiveEvent } from "./notifications/rules.ts";

export type PasswordCheck = { result: "ok" } | { result: "wrong" } | { result: "throttled"; retryAfterSeconds: number };

/** Everything outside the domain. A function asks for the part it uses: `Pick<Services, "db" | "now">`. */
export type Services = {
  db: Db;
  /** HTML bodies as immutable blobs under their SHA-256. */
  files: {
    putHtml(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    getHtml(sha256: string): Promise<string | null>;
  };
  /** Hashing and the counting of failed tries happen together, so that no try is hashed uncounted. */
  passwords: {
    hash(account: string, password: string): Promise<string>;
    verify(attempt: { account: string; ip: string; password: string; hash: string | null }): Promise<PasswordCheck>;
  };
  /** Passes news on to the user's open screens; what must last is a row. Never throws. */
  notify(userId: string, event: LiveEvent): Promise<void>;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  config: { siteOrigin: string; appsHost: string; superAdminEmail: string; labelSecret: string };
};

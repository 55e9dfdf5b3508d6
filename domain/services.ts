import type { Db } from "#db/client.ts";
import type { FactorsService } from "./auth/factors.ts";
import type { LiveEvent } from "./notifications/rules.ts";
import type { PreviewToken } from "./previews/token-checks.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** `newHash` is set if the stored hash has outdated parameters. */
export type PasswordCheck =
  | { result: "ok"; newHash: string | null }
  | { result: "wrong" }
  | { result: "throttled"; retryAfterSeconds: number };

/** What the domain uses from outside. A function takes its part: `Pick<Services, "db" | "now">`. */
export type Services = {
  db: Db;
  /** The full-text index, a database derived from `db`. */
  search: Pick<Db, "all" | "$client">;
  files: {
    putHtml(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    getHtml(sha256: string): Promise<string | null>;
    deleteHtml(sha256s: Array<string>): Promise<void>;
  };
  icons: {
    put(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    get(name: string): Promise<Uint8Array | null>;
    has(name: string): Promise<boolean>;
    delete(names: Array<string>): Promise<void>;
  };
  sitemaps: {
    put(name: string, text: string): Promise<void>;
    get(name: string): Promise<string | null>;
  };
  /** Fetches a user's address: at most `maxBytes`, within a few seconds. Null on any failure. */
  download(url: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Attempts are counted before they are hashed; if counting fails, the attempt fails. */
  passwords: {
    hash(account: string, password: string): Promise<string>;
    /** Counts by `throttleKey` (known device or session), else by account and address: strangers can use those up. */
    verify(attempt: {
      account: string;
      ip: string;
      throttleKey: string | null;
      password: string;
      hash: string | null;
    }): Promise<PasswordCheck>;
    /** Null if the password equals the old one. Clears the account's attempts. */
    replace(account: string, password: string, oldHash: string): Promise<string | null>;
  };
  /** `burst`: attempts before the first wait; a day without an attempt resets the count. @returns seconds to wait, or 0. */
  consumeAttempt(key: string, burst: number): Promise<number>;
  clearAttempts(key: string): Promise<void>;
  /** Counts once per visitor and day (UTC, yyyy-mm-dd); the tables have it a little later. */
  countOpen(appId: string, day: string, visitor: string): Promise<void>;
  /** @returns the day's visitors (UTC), or null for a repeated visit. */
  countVisitor(key: string, day: string, visitor: string): Promise<number | null>;
  /** Preview tokens by `jti`. A stored one may come from another release or user. */
  tokens: {
    put(jti: string, payload: PreviewToken, seconds: number): Promise<void>;
    get(jti: string): Promise<Partial<PreviewToken> | null>;
  };
  factors: FactorsService;
  /** Sends a mail after the response, with retries. A failure is only logged. */
  mail(mail: Mail): void;
  /** Sends an event to the user's open screens. Never throws. */
  notify(userId: string, event: LiveEvent): Promise<void>;
  /** Closes the user's sockets; valid sessions reconnect. Never throws. */
  disconnect(userId: string): Promise<void>;
  /** Ends the documents of removed apps in all open viewers, after the response. Never throws. */
  endRuns(appIds: Array<string>): void;
  /** Call after a write that public pages show; `reindex` if it queued search rows. Never throws. */
  storeChanged(change?: { reindex: boolean }): void;
  /** Seals new audit rows after the response; the nightly run retries. Never throws. */
  auditChanged(): void;
  /** In ms since 1970. */
  now(): number;
  config: { siteOrigin: string; appsHost: string; superAdminEmail: string; labelSecret: string; previewSecret: string };
};

import type { Db } from "#db/client.ts";
import type { FactorsService } from "./auth/factors.ts";
import type { LiveEvent } from "./notifications/rules.ts";
import type { PreviewToken } from "./previews/checks.ts";

/** One letter, in both forms that a mail program may show. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** `newHash` where the stored one was made with parameters of another time. */
export type PasswordCheck =
  | { result: "ok"; newHash: string | null }
  | { result: "wrong" }
  | { result: "throttled"; retryAfterSeconds: number };

/** Everything outside the domain. A function asks for the part it uses: `Pick<Services, "db" | "now">`. */
export type Services = {
  db: Db;
  /** The full-text index, a database of its own that is derived from `db`; its tables are not in the schema. */
  search: Pick<Db, "all" | "$client">;
  /** HTML bodies as immutable blobs under their SHA-256. */
  files: {
    putHtml(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    getHtml(sha256: string): Promise<string | null>;
    deleteHtml(sha256s: Array<string>): Promise<void>;
  };
  /** Uploaded pictures under their SHA-256; they never change. */
  icons: {
    put(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    get(name: string): Promise<Uint8Array | null>;
    has(name: string): Promise<boolean>;
    delete(names: Array<string>): Promise<void>;
  };
  /** The sitemap's files by name; `put` overwrites. */
  sitemaps: {
    put(name: string, text: string): Promise<void>;
    get(name: string): Promise<string | null>;
  };
  /** Something that the user named elsewhere: at most `maxBytes`, in a few seconds. Null for whatever goes wrong. */
  download(url: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Hashing and the counting of failed tries happen together, so that no try is hashed uncounted. */
  passwords: {
    hash(account: string, password: string): Promise<string>;
    /**
     * Attempts are counted by account and by network address, which strangers can use up. With a `throttleKey`, which
     * names a known device or an open session, they are counted by it instead.
     */
    verify(attempt: {
      account: string;
      ip: string;
      throttleKey: string | null;
      password: string;
      hash: string | null;
    }): Promise<PasswordCheck>;
    /** The hash of a new password, or null where it is the same as the one behind `oldHash`. Failed tries are forgotten. */
    replace(account: string, password: string, oldHash: string): Promise<string | null>;
  };
  /** Counts a try of `name`, `free` of which cost nothing. Seconds to wait, or 0 where it may go on. Fails closed. */
  admit(name: string, free: number): Promise<number>;
  /** Resets the counter of `name` after a successful attempt. */
  clearTries(name: string): Promise<void>;
  /** Counts an open of the app on that day (UTC, yyyy-mm-dd), once per visitor; it reaches the tables a little later. */
  countOpen(appId: string, day: string, visitor: string): Promise<void>;
  /** Counts a visitor of that day (UTC) under `key`. Returns the day's visitors, or null if this one was counted before. */
  countVisitor(key: string, day: string, visitor: string): Promise<number | null>;
  /** What preview tokens stand for, under their id (`jti`). What is found may be of another release, or another's. */
  tokens: {
    put(jti: string, payload: PreviewToken, seconds: number): Promise<void>;
    get(jti: string): Promise<Partial<PreviewToken> | null>;
  };
  /** Passkeys and authenticator codes. */
  factors: FactorsService;
  /** Hands a mail over; it goes out after the answer, is tried again, and a failure is only logged. */
  mail(mail: Mail): void;
  /** Passes news on to the user's open screens; what must last is a row. Never throws. */
  notify(userId: string, event: LiveEvent): Promise<void>;
  /** Closes the user's open sockets: a session was revoked, and those that still hold connect again. Never throws. */
  disconnect(userId: string): Promise<void>;
  /**
   * Invalidates the cached public pages; a command calls it after a write that they show. `reindex`: the write also
   * queued rows in the search outbox, which are indexed after the response. Never throws.
   */
  storeChanged(change?: { reindex: boolean }): void;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  config: { siteOrigin: string; appsHost: string; superAdminEmail: string; labelSecret: string; previewSecret: string };
};

import type { Db } from "#db/client.ts";
import type { LiveTopic } from "#db/vocabulary.ts";
import type { AssistantsService } from "#domain/api-tokens/assistants.ts";
import type { PublicStorePage } from "#domain/apps/store-page.ts";
import type { ChainHead } from "#domain/audit/hash-chain.ts";
import type { FactorsService } from "#domain/auth/factors.ts";
import type { Prices } from "#domain/billing/prices.ts";
import type { StripeService } from "#domain/billing/stripe.ts";
import type { PushData, PushDevice } from "#domain/notifications/push-subscriptions/rules.ts";
import type { PreviewToken } from "#domain/previews/token-validation.ts";

/** `headers`: further ones, by name. */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

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
  /** What everybody sees of the store's lists, as read within PUBLIC_COPY_MS. `readAt` in ms: when reading began. */
  storeCopies: {
    find(key: string): PublicStorePage | null;
    keep(key: string, page: PublicStorePage, readAt: number): void;
  };
  htmlFiles: {
    put(sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    get(sha256: string): Promise<string | null>;
    delete(sha256s: Array<string>): Promise<void>;
  };
  pictureFiles: {
    put(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    get(name: string): Promise<Uint8Array | null>;
    has(name: string): Promise<boolean>;
    delete(names: Array<string>): Promise<void>;
  };
  /** Encrypted copies of apps' data. */
  appDataFiles: {
    put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
    delete(names: Array<string>): Promise<void>;
  };
  sitemaps: {
    put(name: string, text: string): Promise<void>;
    get(name: string): Promise<string | null>;
  };
  /** The head of the audit log's chain, outside of the database. */
  auditHead: {
    put(head: ChainHead): Promise<void>;
    get(): Promise<ChainHead | null>;
  };
  /** Fetches a user's address: at most `maxBytes`, within a few seconds. Null on any failure. */
  download(url: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** An attempt is counted before its password is hashed. If counting fails, the attempt fails. */
  passwords: {
    hash(account: string, password: string): Promise<string>;
    /**
     * Counts by `throttleKey`, a known device or session, so that strangers' attempts don't lock the owner out.
     * Without one, counts by account and by network address.
     */
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
  /** Counts once per visitor and day (UTC, yyyy-mm-dd). The count is written to the tables a little later. */
  countOpen(appId: string, day: string, visitor: string): Promise<void>;
  /** @returns the day's visitors (UTC), or null for a repeated visit. */
  countVisitor(key: string, day: string, visitor: string): Promise<number | null>;
  /** Preview tokens by `jti`. A stored one may come from another release or user. */
  tokens: {
    put(jti: string, payload: PreviewToken, seconds: number): Promise<void>;
    get(jti: string): Promise<Partial<PreviewToken> | null>;
  };
  /** Drawn icons by name, each for a short time. */
  touchIcons: {
    put(name: string, bytes: Uint8Array<ArrayBuffer>, seconds: number): Promise<void>;
    get(name: string): Promise<ArrayBuffer | null>;
  };
  factors: FactorsService;
  stripe: StripeService;
  assistants: AssistantsService;
  /** Starts `work`; the response doesn't wait for it. A failure is only logged, under `name`. */
  afterResponse(name: string, work: () => Promise<unknown>): void;
  /** Sends a mail after the response, with retries. A failure is only logged. */
  mail(mail: Mail): void;
  push: {
    /** For browsers to subscribe with: uncompressed P-256 point, base64url. */
    publicKey: string;
    /** Whether the address is one of a known push service, so that the product calls no other host (decision 109). */
    accepts(endpoint: string): boolean;
    /** Encrypts `data` for the device and sends it. "gone": the device has unsubscribed. Never throws. */
    send(device: PushDevice, data: PushData): Promise<"sent" | "gone" | "failed">;
  };
  /** Makes the users' open screens of this topic load again, after the response. Never throws. */
  refreshScreens(userIds: ReadonlyArray<string>, topic: LiveTopic): void;
  /** Call after a batch that stored notifications: delivers them to screens and devices, after the response. Never throws. */
  deliverNotifications(): void;
  /** Call after a write that the moderators' queue shows: makes it load again, after the response. Never throws. */
  refreshQueue(): void;
  /** Loads this app, or any address of its host for null, as a visitor would. @throws if it doesn't answer. */
  openApp(label: string | null): Promise<void>;
  /** Opens a live socket, sends it an event and waits for it. @throws if the event doesn't arrive. */
  hearEvent(): Promise<void>;
  /** Closes the user's sockets; valid sessions reconnect. Never throws. */
  disconnect(userId: string): Promise<void>;
  /** Ends the documents of removed apps in all open viewers, after the response. Never throws. */
  closeViewers(appIds: Array<string>): void;
  /** Tells the open viewers of a shared link when it ends, after the response: in ms from now, null for never. Never throws. */
  tellExpiry(shareId: string, remainingMs: number | null): void;
  /** How many viewers of these apps are open now; null if the count failed. One call to an object for each app. */
  countViewers(appIds: ReadonlyArray<string>): Promise<number | null>;
  /** Drops cached public pages, after a write that they show. `reindex`: also empties the search outbox. Never throws. */
  invalidateStore(change?: { reindex: boolean }): void;
  /** Seals new audit rows after the response; the nightly run retries. Never throws. */
  sealAuditLog(): void;
  /** In ms since 1970. */
  now(): number;
  config: {
    siteOrigin: string;
    appsHost: string;
    superAdminEmail: string;
    labelSecret: string;
    previewSecret: string;
    /** Of the seals of the audit log. */
    auditKey: string;
    prices: Prices;
    /** The product's page in a store of mobile apps, if there is one (decision 39). */
    mobileListingUrl: string | null;
    /** Who runs the site, as the terms say it. Name and address may be empty. */
    operator: { name: string; address: string; mail: string; refundDays: number };
  };
};

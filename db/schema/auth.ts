import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CHALLENGE_PURPOSES, MAIL_TOKEN_PURPOSES, SESSION_KINDS } from "#db/vocabulary.ts";
import { createdUpdated, instant, strings } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull().unique(),
    passwordHash: text("password_hash").notNull(),
    emailConfirmedAt: instant("email_confirmed_at"),
    /** When the account is deleted; null unless its owner requested it. */
    deleteAfter: instant("delete_after"),
    suspendedAt: instant("suspended_at"),
    /** Shown to the user. */
    suspensionReason: text("suspension_reason"),
    ...createdUpdated(),
  },
  (t) => [
    index("users_due").on(t.deleteAfter).where(sql`delete_after is not null`),
    index("users_suspended").on(t.suspendedAt, t.id).where(sql`suspended_at is not null`),
  ],
);

/** Only the SHA-256 of the cookie is stored. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: SESSION_KINDS }).notNull().default("full"),
    device: text("device").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId, t.seenAt), index("sessions_expiry").on(t.expiresAt)],
);

export const mailTokens = sqliteTable(
  "mail_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: MAIL_TOKEN_PURPOSES }).notNull(),
    payload: text("payload"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("mail_tokens_user").on(t.userId, t.purpose), index("mail_tokens_expiry").on(t.expiresAt)],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    publicKey: blob("public_key", { mode: "buffer" }).notNull(),
    counter: integer("counter").notNull(),
    transports: strings("transports").notNull(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** The database does not hold the key that encrypts the secret. */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  secret: text("secret").notNull(),
  /** Until it is confirmed, a secret expires. Null for one of a version that stored no time, which has expired. */
  startedAt: instant("started_at"),
  confirmedAt: instant("confirmed_at"),
  lastStep: integer("last_step").notNull().default(0),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Named by the SHA-256 of a cookie. The owner gets a mail about a sign-in from any other browser. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    deviceHash: text("device_hash").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index("known_devices_seen").on(t.seenAt)],
);

/** Named by the SHA-256 of a cookie. */
export const authChallenges = sqliteTable(
  "auth_challenges",
  {
    idHash: text("id_hash").primaryKey(),
    purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
    userId: text("user_id").references(() => users.id),
    challenge: text("challenge").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("auth_challenges_user").on(t.userId), index("auth_challenges_expiry").on(t.expiresAt)],
);

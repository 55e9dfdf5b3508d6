import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { API_TOKEN_KINDS, type ApiRight } from "#db/vocabulary.ts";
import { users } from "./auth.ts";
import { instant } from "./columns.ts";

/** Only the SHA-256 of the token is stored. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    hash: text("hash").notNull().unique(),
    kind: text("kind", { enum: API_TOKEN_KINDS }).notNull().default("token"),
    /** Its owner's name for it; of a connection, what the assistant calls itself. */
    name: text("name").notNull(),
    /** Of a connection: the host that its answer went to. */
    clientHost: text("client_host"),
    rights: text("rights", { mode: "json" }).$type<Array<ApiRight>>().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("api_tokens_user").on(t.userId, t.createdAt), index("api_tokens_expiry").on(t.expiresAt)],
);

/** Calls that name an Idempotency-Key, so that one whose answer was lost makes nothing twice. */
export const apiCalls = sqliteTable(
  "api_calls",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    key: text("key").notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text("request_hash").notNull(),
    /** The id of what the call makes, also where it runs again. */
    resultId: text("result_id").notNull(),
    /** Null until the call succeeded. */
    answer: text("answer", { mode: "json" }).$type<ApiCallAnswer>(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("api_calls_expiry").on(t.expiresAt)],
);

export type ApiCallAnswer = { headers: Record<string, string>; data: unknown };

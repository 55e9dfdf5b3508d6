import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** Used tokens, since a token opens a frame once. */
export const previewUses = sqliteTable(
  "preview_uses",
  {
    jti: text("jti").primaryKey(),
    userId: text("user_id").notNull(),
    usedAt: instant("used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("preview_uses_expiry").on(t.expiresAt), index("preview_uses_user").on(t.userId)],
);

/** Open private and test runs, named by the SHA-256 of the key in their path. */
export const previewRuns = sqliteTable(
  "preview_runs",
  {
    runHash: text("run_hash").primaryKey(),
    jti: text("jti").notNull(),
    userId: text("user_id").notNull(),
    sessionIdHash: text("session_id_hash").notNull(),
    projectId: text("project_id").notNull(),
    htmlSha256: text("html_sha256").notNull(),
    label: text("label").notNull(),
    previewEpoch: integer("preview_epoch").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("preview_runs_expiry").on(t.expiresAt), index("preview_runs_user").on(t.userId)],
);

/** Refused hosts, without user identity. `count` is the highest number of visitors in a day. */
export const appViolations = sqliteTable(
  "app_violations",
  {
    appId: text("app_id").notNull(),
    codeVersion: text("code_version").notNull(),
    host: text("host").notNull(),
    directive: text("directive").notNull(),
    count: integer("count").notNull().default(0),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.codeVersion, t.host, t.directive] }),
    index("app_violations_last").on(t.lastAt),
  ],
);

import { labelKind, MODERATOR } from "#domain/apps/labels.ts";
import { sha256Hex, toHex } from "#domain/kit/ids.ts";
import { RUN_LIFETIME_MS } from "#domain/previews/rules.ts";
import { PREVIEW_EXPIRED, PREVIEW_PROBLEMS, type PreviewToken } from "#domain/previews/token-validation.ts";
import type { PreviewConfig } from "./config.ts";
import { insertTagInStream } from "./insert-tag.ts";
import { type OwnHosts, ownHostsPolicy } from "./own-hosts.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { missingDocument } from "./responses.ts";

const CONSUME_TOKEN =
  "INSERT INTO preview_uses (jti, user_id, used_at, expires_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";

/** `changes()` counts CONSUME_TOKEN, right before it in the batch: a token starts one run only. */
const START_RUN = `INSERT INTO preview_runs
    (run_hash, label, created_at, expires_at, jti, user_id, session_id_hash, project_id, html_sha256, preview_epoch)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE changes() = 1`;

const MAX_RUNS = 10;
const DELETE_OLDER_RUNS = `DELETE FROM preview_runs WHERE user_id = ?1 AND session_id_hash = ?2 AND label = ?3 AND run_hash NOT IN
  (SELECT run_hash FROM preview_runs WHERE user_id = ?1 AND session_id_hash = ?2 AND label = ?3
   ORDER BY created_at DESC, rowid DESC LIMIT ${MAX_RUNS})`;

/**
 * A run ends with its lifetime, its session or its project. Withdrawing or deleting a project raises its
 * `preview_epoch`, which ends its runs.
 */
const FIND_RUN = `SELECT r.html_sha256, p.declared_hosts, p.host_choices FROM preview_runs r
  JOIN sessions s ON s.id_hash = r.session_id_hash AND s.user_id = r.user_id AND s.expires_at > ?3
  JOIN user_projects p ON p.id = r.project_id AND p.deleted_at IS NULL AND p.preview_epoch = r.preview_epoch
  WHERE r.run_hash = ?1 AND r.label = ?2 AND r.expires_at > ?3`;

type RunRow = OwnHosts & { html_sha256: string };

function hashKey(key: string) {
  return sha256Hex(new TextEncoder().encode(key));
}

function findRun(db: D1Database, runHash: string, label: string, now: number) {
  return db.prepare(FIND_RUN).bind(runHash, label, now);
}

/**
 * The key is in the path and not in a cookie: apps share a site, and another app can use up its limit of cookies.
 * The path's final slash keeps relative addresses in the run. @returns the run's path, or the problem.
 */
export async function startRun(db: D1Database, token: PreviewToken, now: number) {
  const key = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const runHash = await hashKey(key);
  const { jti, label, userId, sessionIdHash, projectId, htmlSha256, previewEpoch, expiresAt } = token;
  const runValues = [
    ...[runHash, label, now, now + RUN_LIFETIME_MS, jti],
    ...[userId, sessionIdHash, projectId, htmlSha256, previewEpoch],
  ];
  const [used, , found] = await db.batch<RunRow>([
    db.prepare(CONSUME_TOKEN).bind(jti, userId, now, expiresAt),
    db.prepare(START_RUN).bind(...runValues),
    findRun(db, runHash, label, now),
    db.prepare(DELETE_OLDER_RUNS).bind(userId, sessionIdHash, label),
  ]);
  if (used?.meta.changes !== 1) return { problem: PREVIEW_PROBLEMS.refused };
  if (!found?.results[0]) return { problem: PREVIEW_EXPIRED.subdomain };
  return { path: `/run/${key}/` };
}

export function readRunKey(path: string) {
  return /^\/run\/([0-9a-f]{64})\/$/.exec(path)?.[1] ?? null;
}

/** The response is never cached, so that no copy outlives its project. */
export async function runDocument(context: PreviewRequest, key: string) {
  const { request, label, env, config } = context;
  const run = await findRun(env.DB, await hashKey(key), label, Date.now()).first<RunRow>();
  const expired = { status: 410, reason: "expired", text: PREVIEW_EXPIRED.subdomain } as const;
  if (!run) return missingDocument(context, expired);
  const headers = { ...runPolicy(run, label, config).headers, "Content-Type": "text/html; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers });
  const document = await env.HTML.get(`h/${run.html_sha256}`);
  const unreadable = { status: 503, reason: "unavailable", text: PREVIEW_PROBLEMS.unreadable } as const;
  if (!document) return missingDocument(context, unreadable);
  return new Response(await insertTagInStream(document.body, document.size, config.reporter.tag), { headers });
}

function runPolicy(run: RunRow, label: string, config: PreviewConfig) {
  return labelKind(label) === MODERATOR ? config.policy : ownHostsPolicy(run, label, config);
}

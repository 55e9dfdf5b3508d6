import { sha256Hex, toHex } from "#domain/ids.ts";
import { PREVIEW_EXPIRED, PREVIEW_PROBLEMS, type PreviewToken, RUN_LIFETIME_MS } from "#domain/previews/checks.ts";
import { insertTagInStream } from "./insert.ts";
import { type Policy, type PreviewEnv, refuse, type Site } from "./site.ts";

const USE_UP =
  "INSERT INTO preview_uses (jti, user_id, used_at, expires_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";

/** Behind USE_UP in one batch: only the request that used the token up starts a run. */
const START = `INSERT INTO preview_runs
    (run_hash, label, created_at, expires_at, jti, user_id, session_id_hash, project_id, html_sha256, preview_epoch)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE changes() = 1`;

/** Open runs per session and project, i.e. tabs. */
const RUNS_KEPT = 10;
const DROP_OLDER = `DELETE FROM preview_runs WHERE user_id = ?1 AND session_id_hash = ?2 AND label = ?3 AND run_hash NOT IN
  (SELECT run_hash FROM preview_runs WHERE user_id = ?1 AND session_id_hash = ?2 AND label = ?3
   ORDER BY created_at DESC, rowid DESC LIMIT ${RUNS_KEPT})`;

/** Whether a run is still open depends on its lifetime, its session, its project and the project's epoch. */
const FIND = `SELECT r.html_sha256 FROM preview_runs r
  JOIN sessions s ON s.id_hash = r.session_id_hash AND s.user_id = r.user_id AND s.expires_at > ?3
  JOIN user_projects p ON p.id = r.project_id AND p.deleted_at IS NULL AND p.preview_epoch = r.preview_epoch
  WHERE r.run_hash = ?1 AND r.label = ?2 AND r.expires_at > ?3`;

type Run = { html_sha256: string };

function hashOf(key: string) {
  return sha256Hex(new TextEncoder().encode(key));
}

function findRun(db: D1Database, runHash: string, label: string, now: number) {
  return db.prepare(FIND).bind(runHash, label, now);
}

/**
 * Consumes a token and starts its run. @returns the run's path, or the problem. The path contains the run's key: another
 * app of the host could evict a cookie, while the key in the path opens only the app's own document.
 */
export async function startRun(db: D1Database, token: PreviewToken, now: number) {
  const key = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const runHash = await hashOf(key);
  const { jti, label, userId, sessionIdHash, projectId, htmlSha256, previewEpoch, expiresAt } = token;
  const run = [runHash, label, now, now + RUN_LIFETIME_MS];
  const [used, , found] = await db.batch<Run>([
    db.prepare(USE_UP).bind(jti, userId, now, expiresAt),
    db.prepare(START).bind(...run, jti, userId, sessionIdHash, projectId, htmlSha256, previewEpoch),
    findRun(db, runHash, label, now),
    db.prepare(DROP_OLDER).bind(userId, sessionIdHash, label),
  ]);
  if (used?.meta.changes !== 1) return { problem: PREVIEW_PROBLEMS.refused };
  if (!found?.results[0]) return { problem: PREVIEW_EXPIRED.subdomain };
  return { path: `/run/${key}` };
}

/** The run key in this path, or null. The query is the app's own. */
export function runKeyOf(path: string) {
  return /^\/run\/([0-9a-f]{64})$/.exec(path)?.[1] ?? null;
}

/**
 * The document of the run with this key, with the reporter inserted. It is read from the bucket each time, so no cached
 * copy outlives its project.
 */
export async function runDocument(
  request: Request,
  { label, key }: { label: string; key: string },
  policy: Policy,
  env: PreviewEnv,
  site: Site,
) {
  const run = await findRun(env.DB, await hashOf(key), label, Date.now()).first<Run>();
  if (!run) return refuse(policy, 410, PREVIEW_EXPIRED.subdomain);
  const headers = { ...policy.headers, "Content-Type": "text/html; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers });
  const document = await env.HTML.get(`h/${run.html_sha256}`);
  if (!document) return refuse(policy, 503, PREVIEW_PROBLEMS.unreadable);
  return new Response(await insertTagInStream(document.body, document.size, site.reporter.tag), { headers });
}

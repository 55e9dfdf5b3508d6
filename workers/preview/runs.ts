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

/** The label's cookie holds one run, so a new run of a session replaces the old one. Keeps one row per project and session. */
const REPLACE = `DELETE FROM preview_runs WHERE user_id = ?1 AND session_id_hash = ?2 AND label = ?3 AND run_hash <> ?4
  AND EXISTS (SELECT 1 FROM preview_runs WHERE run_hash = ?4)`;

/** Decides whether a run is still open: by its lifetime, its session, its project and that project's epoch. */
const FIND = `SELECT r.html_sha256 FROM preview_runs r
  JOIN sessions s ON s.id_hash = r.session_id_hash AND s.user_id = r.user_id AND s.expires_at > ?3
  JOIN user_projects p ON p.id = r.project_id AND p.deleted_at IS NULL AND p.preview_epoch = r.preview_epoch
  WHERE r.run_hash = ?1 AND r.label = ?2 AND r.expires_at > ?3`;

type Run = { html_sha256: string };

const COOKIE = "__Host-preview";
/**
 * For frames of the product only: without `Partitioned` a browser that blocks other sites' cookies would drop it.
 * It has no age of its own: the row that it names decides how long the run is open.
 */
const ATTRIBUTES = "Secure; HttpOnly; SameSite=None; Partitioned; Path=/";

function hashOf(key: string) {
  return sha256Hex(new TextEncoder().encode(key));
}

function findRun(db: D1Database, runHash: string, label: string, now: number) {
  return db.prepare(FIND).bind(runHash, label, now);
}

/** Uses a token up and starts its run: the header that sets the run's cookie, or what is wrong. */
export async function startRun(db: D1Database, token: PreviewToken, now: number) {
  const key = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const runHash = await hashOf(key);
  const { jti, label, userId, sessionIdHash, projectId, htmlSha256, previewEpoch, expiresAt } = token;
  const run = [runHash, label, now, now + RUN_LIFETIME_MS];
  const [used, , found] = await db.batch<Run>([
    db.prepare(USE_UP).bind(jti, userId, now, expiresAt),
    db.prepare(START).bind(...run, jti, userId, sessionIdHash, projectId, htmlSha256, previewEpoch),
    findRun(db, runHash, label, now),
    db.prepare(REPLACE).bind(userId, sessionIdHash, label, runHash),
  ]);
  if (used?.meta.changes !== 1) return { problem: PREVIEW_PROBLEMS.refused };
  if (!found?.results[0]) return { problem: PREVIEW_EXPIRED.subdomain };
  return { cookie: `${COOKIE}=${key}; ${ATTRIBUTES}` };
}

/**
 * The document of the run that the request's cookie names, with the reporter in it. It comes straight from the bucket,
 * so that no copy outlives its project.
 */
export async function runDocument(request: Request, label: string, policy: Policy, env: PreviewEnv, site: Site) {
  const key = /(?:^|;\s*)__Host-preview=([0-9a-f]{64})(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  const run = key ? await findRun(env.DB, await hashOf(key), label, Date.now()).first<Run>() : null;
  if (!run) {
    return refuse(policy, 410, PREVIEW_EXPIRED.subdomain, { "Set-Cookie": `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0` });
  }
  const headers = { ...policy.headers, "Content-Type": "text/html; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers });
  const document = await env.HTML.get(`h/${run.html_sha256}`);
  if (!document) return refuse(policy, 503, PREVIEW_PROBLEMS.unreadable);
  return new Response(await insertTagInStream(document.body, document.size, site.reporter.tag), { headers });
}

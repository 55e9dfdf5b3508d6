import { createAppCache } from "./app-cache.ts";
import { getDocument } from "./documents.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { missingDocument, viewerOnly } from "./responses.ts";

/** A link that follows the latest version serves its project's HTML; one of a project in the trash serves nothing. */
const FIND_SHARED = `SELECT iif(l.follows_latest, p.html_sha256, l.html_sha256) AS html_sha256,
    iif(l.follows_latest, p.html_bytes, l.html_bytes) AS html_bytes, l.expires_at
  FROM shared_links l JOIN users u ON u.id = l.user_id AND u.suspended_at IS NULL
  LEFT JOIN user_projects p ON p.id = l.project_id AND p.deleted_at IS NULL
  WHERE l.label = ?1 AND l.closed_at IS NULL AND (l.project_id IS NULL OR p.id IS NOT NULL)`;

type SharedRow = { html_sha256: string | null; html_bytes: number; expires_at: number | null };

const getShared = createAppCache((label, { env }: PreviewRequest) =>
  env.DB.prepare(FIND_SHARED).bind(label).first<SharedRow>(),
);

/** No copy outlives the link: nothing of it is kept by the browser. */
export async function serveShared(context: PreviewRequest) {
  const { request, label, destination, config } = context;
  if (destination !== "iframe") return viewerOnly(config);
  const row = await getShared(label, context);
  const closed = { status: 410, reason: "gone", text: "This link doesn't work." } as const;
  if (!row?.html_sha256 || (row.expires_at !== null && row.expires_at <= Date.now()))
    return missingDocument(context, closed);
  const headers = { ...config.sharedPolicy.headers, "Content-Type": "text/html; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers });
  const body = await getDocument({ digest: row.html_sha256, bytes: row.html_bytes }, context);
  const unreadable = { status: 503, reason: "unavailable", text: "This app can't be loaded right now." } as const;
  return body ? new Response(body, { headers }) : missingDocument(context, unreadable);
}

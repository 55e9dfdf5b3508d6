import {
  CLOUD,
  CLOUD_NONE,
  EVERYBODY,
  ownersOnly,
  personal,
  type Row,
  type Rows,
  SIGNED_IN,
  SUBMITTERS,
} from "./row.ts";

const PAGE = '<!doctype html><html lang="en"><title>Focus Garden</title><p>1</p></html>';
/** A call whose answer is lost is sent again with its key, and makes nothing twice. */
const KEY = { "idempotency-key": "matrix" };

function ofProject(rest: Omit<ReturnType<Row["input"]>, "params"> = {}, own = SIGNED_IN): Row {
  return ownersOnly("project", ({ projectId = "" }) => ({ ...rest, params: { id: projectId } }), own);
}

/** Each project's call has a key of its own. */
function ofProjectOnce(name: string, own: string): Row {
  return ownersOnly(
    "project",
    ({ projectId = "" }) => ({ params: { id: projectId }, headers: { "idempotency-key": `${name}-${projectId}` } }),
    own,
  );
}

function ofReview(): Row {
  return ownersOnly("submission", ({ projectId = "" }) => ({ params: { id: projectId } }));
}

/** By a token with all rights (`send.ts`), whose owner's staff rights count for nothing. */
export const API_V1_ROWS: Rows = {
  "GET /api/v1/openapi.json": personal(EVERYBODY),
  "GET /api/v1/guide": personal(EVERYBODY),
  "GET /api/v1/account": personal(SIGNED_IN),

  "GET /api/v1/projects": personal(SIGNED_IN),
  "POST /api/v1/projects": personal(CLOUD, { body: { html: PAGE }, headers: KEY }),
  "GET /api/v1/projects/:id": ofProject(),
  "PATCH /api/v1/projects/:id": ofProject({ body: { description: "A quiet timer." } }, CLOUD),
  "DELETE /api/v1/projects/:id": ofProject(),
  "POST /api/v1/projects/:id/restore": ownersOnly("trashed", ({ projectId = "" }) => ({ params: { id: projectId } })),
  "GET /api/v1/trash": personal(SIGNED_IN),

  "GET /api/v1/projects/:id/html": ofProject(),
  "PUT /api/v1/projects/:id/html": {
    ...ofProject({ body: { html: PAGE }, headers: { "if-match": '"1"' } }, CLOUD),
    foreign: CLOUD_NONE,
    absent: CLOUD_NONE,
  },
  "GET /api/v1/projects/:id/versions": ofProject(),

  "POST /api/v1/checks": personal(SIGNED_IN, { body: { html: PAGE } }),

  "GET /api/v1/shares": personal(SIGNED_IN),
  "POST /api/v1/shares": personal(SIGNED_IN, { body: { html: PAGE }, headers: KEY }),
  "GET /api/v1/projects/:id/shares": ofProject(),
  "POST /api/v1/projects/:id/shares": { ...ofProjectOnce("share", CLOUD), foreign: CLOUD_NONE, absent: CLOUD_NONE },
  "DELETE /api/v1/shares/:id": ownersOnly("shared", ({ shareId = "" }) => ({ params: { id: shareId } })),

  "POST /api/v1/projects/:id/submission": ofProjectOnce("submit", SUBMITTERS),
  "DELETE /api/v1/projects/:id/submission": ofReview(),
  "GET /api/v1/projects/:id/review": ofReview(),

  "GET /api/v1/projects/:id/refusals": ofProject(),
  "GET /api/v1/apps/:id/reviews": ownersOnly("published", ({ projectId = "" }) => ({ params: { id: projectId } })),
};

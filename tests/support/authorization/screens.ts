import { consentQuery } from "#tests/support/oauth.ts";
import {
  ADMINS,
  ADMINS_NONE,
  EVERYBODY,
  ownersOnly,
  personal,
  type Row,
  type Rows,
  SIGNED_IN,
  SUPER_ADMIN,
} from "./row.ts";

const PUBLIC = personal(EVERYBODY);
const HOME = personal("to:/");

/** An author's or a moderator's app that is in the store, seen by anybody. */
function publicOf(of: Row["of"], input: Row["input"]): Row {
  return { of, input, own: EVERYBODY, foreign: EVERYBODY, absent: "missing" };
}

/** A private app, run by its owner only; visitors are not told that it exists. */
function runOf(input: Row["input"]): Row {
  return { of: "project", input, own: "missing ok ok ok ok ok", foreign: "missing", absent: "missing" };
}

export const SCREEN_ROWS: Rows = {
  "GET /": personal(SIGNED_IN),
  "GET /auth": personal("ok to:/ to:/ to:/ to:/ to:/"),
  "GET /forgot-password": PUBLIC,
  "GET /reset-password": PUBLIC,
  "GET /confirmed": PUBLIC,
  "GET /tutorial": PUBLIC,
  "GET /new": personal("ok to:/builder to:/builder to:/builder to:/builder to:/builder"),
  "GET /journal": personal(SIGNED_IN),
  "GET /profile": personal(SIGNED_IN),
  "GET /notifications": personal(SIGNED_IN),
  "GET /oauth/authorize": {
    of: "assistant",
    input: ({ clientId = "" }) => ({ query: consentQuery(clientId) }),
    own: SIGNED_IN,
    foreign: SIGNED_IN,
    absent: "sign-in invalid invalid invalid invalid invalid",
  },
  "GET /app-data": PUBLIC,
  "GET /app-data/move": PUBLIC,
  "GET /shared": personal(SIGNED_IN),
  "GET /subscribe": personal(SIGNED_IN),
  "GET /about": PUBLIC,
  "GET /how-it-works": PUBLIC,
  "GET /developers": PUBLIC,
  "GET /status": PUBLIC,
  "GET /top-apps": PUBLIC,
  "GET /privacy-policy": PUBLIC,
  "GET /terms": PUBLIC,
  "GET /faq": PUBLIC,
  "GET /store": PUBLIC,
  "GET /store/:slug": publicOf("published", ({ slug = "" }) => ({ params: { slug } })),
  "GET /developer/:id": publicOf("account", ({ account = "" }) => ({ params: { id: account } })),
  "GET /developer/:id/feed.xml": publicOf("account", ({ account = "" }) => ({ params: { id: account } })),
  "GET /developer/:id/feed.json": publicOf("account", ({ account = "" }) => ({ params: { id: account } })),
  "GET /p/*": runOf(({ projectId = "" }) => ({ params: { "*": projectId } })),
  "GET /s/:id": { ...publicOf("shared", ({ shareId = "" }) => ({ params: { id: shareId } })), absent: "gone" },
  "GET /device/:id": personal(EVERYBODY, { params: { id: "explorer_1" } }),
  "GET /preview-proxy": PUBLIC,
  "GET /preview-sandbox": runOf(({ projectId = "" }) => ({ query: { id: projectId } })),
  "GET /secure-preview-sandbox": runOf(({ projectId = "" }) => ({ query: { id: projectId } })),
  "GET /subdomain-preview": {
    ...publicOf("published", ({ origin = "" }) => ({ query: { url: origin } })),
    absent: "invalid",
  },
  "GET /builder": ownersOnly("project", ({ projectId = "" }) => ({
    query: { project: projectId },
    // Names the origin of the preview, which is a new one without it.
    headers: { Cookie: "preview=3f0c2a14-7d6e-4b8a-9a51-0c9d3b7e6f25" },
  })),
  "GET /builder/projects": personal(SIGNED_IN),
  "GET /builder/review/:id": ownersOnly("submission", ({ submissionId = "" }) => ({ params: { id: submissionId } })),
  "GET /builder/numbers/:id": ownersOnly("published", ({ projectId = "" }) => ({ params: { id: projectId } })),
  "GET /admin-mod/reports": personal(ADMINS),
  "GET /admin-mod": {
    of: "submission",
    input: ({ submissionId = "" }) => ({ query: { id: submissionId } }),
    own: ADMINS,
    foreign: ADMINS,
    absent: ADMINS_NONE,
  },
  "GET /admin-mod/updates": {
    of: "update",
    input: ({ updateId = "" }) => ({ query: { id: updateId } }),
    own: ADMINS,
    foreign: ADMINS,
    absent: ADMINS_NONE,
  },
  "GET /admin-mod/audit": personal(ADMINS),
  "GET /admin-mod/audit.json": personal(ADMINS),
  "GET /admin-dashboard": personal(SUPER_ADMIN),
  "GET /admin-dashboard/health": personal(SUPER_ADMIN),
  "GET /sign-out": HOME,
  "GET /mode": HOME,
  "GET /theme": HOME,
  "GET /feed.xml": PUBLIC,
  "GET /feed.json": PUBLIC,
  "GET /robots.txt": PUBLIC,
  "GET /sitemap.xml": PUBLIC,
  "GET /*": personal("missing", { params: { "*": "no/such/page" } }),
};

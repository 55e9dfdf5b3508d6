import { ADAM7_PNG } from "#tests/support/images.ts";
import {
  ADMINS,
  CLOUD,
  CLOUD_NONE,
  EVERYBODY,
  NOBODYS,
  ownersOnly,
  personal,
  type Row,
  type Rows,
  SIGNED_IN,
  SUBMITTERS,
  SUBMITTERS_NONE,
} from "./row.ts";

const DAY = "2026-11-20";
/** The curve's base point. */
const P256_POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
const APP = { name: "Focus Garden", html: "<p>1</p>" };
const OWN_APP = { params: { id: "explorer_7" }, query: { icon: "🌿" } };
const LISTING = { description: "", icon: "🌿", tags: [] };

/** A call about an app in the store: the author may do no more there than anybody. */
function ofStoreApp(expected: { present: string; absent: string }, body?: (appId: string) => object): Row {
  return {
    of: "published",
    input: ({ appId = "" }) => ({ params: { id: appId }, body: body && { ...body(appId) } }),
    own: expected.present,
    foreign: expected.present,
    absent: expected.absent,
    repeatable: true,
  };
}

function ofProject(rest: { params?: Record<string, string>; body?: Record<string, unknown> } = {}): Row {
  return ownersOnly("project", ({ projectId = "" }) => ({ ...rest, params: { ...rest.params, id: projectId } }));
}

function ofShare(body?: Record<string, unknown>): Row {
  return ownersOnly("shared", ({ shareId = "" }) => ({ params: { id: shareId }, body }));
}

/** What everybody may do who has the link. */
function ofSharedApp(absent: string): Row {
  const input: Row["input"] = ({ shareId = "" }) => ({ params: { id: shareId } });
  return { of: "shared", input, own: EVERYBODY, foreign: EVERYBODY, absent, repeatable: true };
}

export const API_ROWS: Rows = {
  "GET /api/session": personal(SIGNED_IN),
  "GET /api/export": personal(SIGNED_IN),
  "GET /api/health": personal(EVERYBODY),
  "GET /api/notifications": personal(SIGNED_IN),
  "GET /api/live": personal(SIGNED_IN, { headers: { upgrade: "websocket" } }),

  "GET /api/push-subscription": personal(SIGNED_IN),
  "PUT /api/push-subscription": personal(SIGNED_IN, {
    body: {
      endpoint: "https://fcm.googleapis.com/fcm/send/1",
      keys: { p256dh: P256_POINT, auth: "A".repeat(22) },
    },
  }),
  "DELETE /api/push-subscription": personal(SIGNED_IN, {
    body: { endpoint: "https://fcm.googleapis.com/fcm/send/1" },
  }),

  "GET /api/billing/invoices": personal(SIGNED_IN),

  // Its sender is known by the signature alone.
  "POST /api/stripe/webhook": personal("invalid"),
  // Its signature alone says whose mails it ends.
  "POST /api/digest/unsubscribe": personal("invalid"),
  "GET /api/digest/unsubscribe": personal("to:/notifications"),

  "GET /api/icons/:name": {
    of: "picture",
    input: ({ digest = "" }) => ({ params: { name: `${digest}.png` } }),
    own: EVERYBODY,
    foreign: EVERYBODY,
    absent: "missing",
  },
  "POST /api/icons": personal(CLOUD, { body: ADAM7_PNG }),
  "POST /api/icons/import": personal("sign-in forbidden invalid invalid invalid invalid", {
    body: { url: "http://a.test" },
  }),

  "PUT /api/journal/shortcuts": personal(SIGNED_IN, { body: { slots: [] } }),
  "GET /api/journal/months/:month": personal(SIGNED_IN, { params: { month: "2026-11" } }),
  "GET /api/journal/search": personal(SIGNED_IN),
  "GET /api/journal/:day": personal(SIGNED_IN, { params: { day: DAY } }),
  "PUT /api/journal/:day": {
    of: "account",
    input: ({ account }) => ({ params: { day: DAY }, body: { account, content: "Rain", base: null } }),
    own: SIGNED_IN,
    foreign: "sign-in forbidden forbidden forbidden forbidden forbidden",
    absent: "sign-in forbidden forbidden forbidden forbidden forbidden",
  },
  "DELETE /api/journal/:day": personal(SIGNED_IN, { params: { day: DAY } }),
  "POST /api/journal/:day/restore": personal("sign-in forbidden forbidden forbidden forbidden forbidden", {
    params: { day: DAY },
    body: { content: "Rain", undo: "1.forged" },
  }),
  "GET /api/journal.json": personal(SIGNED_IN),
  "GET /api/journal.md": personal(SIGNED_IN),

  "PUT /api/apps/:id/install": ofStoreApp({ present: SIGNED_IN, absent: NOBODYS }),
  "DELETE /api/apps/:id/install": { ...ofStoreApp({ present: SIGNED_IN, absent: SIGNED_IN }), repeatable: false },
  "PUT /api/apps/:id/offline": ownersOnly("installed", ({ appId = "" }) => ({
    params: { id: appId },
    body: { on: true },
  })),
  "GET /api/apps/:id/update": ownersOnly("installed", ({ appId = "" }) => ({ params: { id: appId } })),
  "PUT /api/apps/:id/update": ownersOnly("installed", ({ appId = "" }) => ({
    params: { id: appId },
    body: { codeVersion: "00", accepted: true },
  })),
  "POST /api/apps/:id/copies": {
    ...ofStoreApp({ present: CLOUD, absent: CLOUD_NONE }),
    of: "copyable",
  },
  "GET /api/apps/:id/html": { ...ofStoreApp({ present: EVERYBODY, absent: "missing" }), of: "copyable" },
  "GET /api/apps/:id/app.webmanifest": ofStoreApp({ present: EVERYBODY, absent: "missing" }),
  "GET /api/apps/:id/icon-any.svg": ofStoreApp({ present: EVERYBODY, absent: "missing" }),
  "GET /api/apps/:id/icon-maskable.svg": ofStoreApp({ present: EVERYBODY, absent: "missing" }),
  "GET /api/own-apps/:id/app.webmanifest": personal(EVERYBODY, { ...OWN_APP, query: { name: "Ink", icon: "🌿" } }),
  "GET /api/own-apps/:id/icon-any.svg": personal(EVERYBODY, OWN_APP),
  "GET /api/own-apps/:id/icon-maskable.svg": personal(EVERYBODY, OWN_APP),
  // The picture has another size.
  "POST /api/touch-icons": personal("invalid", { body: ADAM7_PNG }),
  "GET /api/touch-icons/:name": personal("missing", { params: { name: `${"0".repeat(64)}.png` } }),
  "GET /api/apps/:id/data-copy": ofStoreApp({ present: SIGNED_IN, absent: SIGNED_IN }),
  "PUT /api/apps/:id/data-copy": {
    ...ownersOnly("installed", ({ appId = "" }) => ({ params: { id: appId }, body: { on: true } }), CLOUD),
    foreign: CLOUD_NONE,
    absent: CLOUD_NONE,
  },
  "DELETE /api/apps/:id/data-copy": ofStoreApp({ present: SIGNED_IN, absent: SIGNED_IN }),
  "POST /api/apps/:id/data-copy/versions": {
    of: "copied",
    input: ({ appId = "", savedAt = "0" }) => ({
      params: { id: appId },
      query: { base: savedAt, run: "01234567-89ab-4def-8123-456789abcdef" },
      body: new TextEncoder().encode(
        JSON.stringify({ format: "sheaf-app-data", app: appId, data: '[{"localStorage":1,"databases":2},[],[]]' }),
      ),
    }),
    own: CLOUD,
    foreign: CLOUD_NONE,
    absent: CLOUD_NONE,
  },
  "GET /api/apps/:id/data-copy/versions/:savedAt": ownersOnly("copied", ({ appId = "", savedAt = "" }) => ({
    params: { id: appId, savedAt },
  })),
  "GET /api/apps/:id/live": {
    ...ofStoreApp({ present: EVERYBODY, absent: EVERYBODY }),
    input: ({ appId = "" }) => ({ params: { id: appId }, headers: { upgrade: "websocket" } }),
  },
  "POST /api/apps/:id/opens": ofStoreApp({ present: EVERYBODY, absent: "missing" }),
  "POST /api/apps/:id/offline-run": ofStoreApp({ present: ADMINS, absent: ADMINS }, () => ({
    htmlSha256: "0".repeat(64),
    outcome: "passed",
  })),
  "POST /api/apps/:id/violations": ofStoreApp({ present: EVERYBODY, absent: "missing" }, () => ({
    codeVersion: "00",
    directive: "img-src",
    host: "a.test",
  })),

  "GET /api/shares": {
    of: "shared",
    input: ({ projectId = "" }) => ({ query: { source: projectId } }),
    own: SIGNED_IN,
    foreign: SIGNED_IN,
    absent: SIGNED_IN,
  },
  "POST /api/shares": {
    of: "project",
    input: ({ projectId = "" }) => ({
      body: { project: projectId, expiryDays: 7, followsLatest: true, allowsCopies: true },
    }),
    own: CLOUD,
    foreign: CLOUD_NONE,
    absent: CLOUD_NONE,
  },
  "PATCH /api/shares/:id": ofShare({ allowsCopies: false }),
  "DELETE /api/shares/:id": ofShare(),
  "GET /api/shares/:id/live": {
    ...ofSharedApp(EVERYBODY),
    input: ({ shareId = "" }) => ({ params: { id: shareId }, headers: { upgrade: "websocket" } }),
  },
  "GET /api/shares/:id/html": ofSharedApp("gone"),
  "POST /api/shares/:id/copies": {
    ...ofSharedApp("sign-in forbidden gone gone gone gone"),
    own: CLOUD,
    foreign: CLOUD,
  },
  "POST /api/shares/:id/opens": ofSharedApp(EVERYBODY),

  "GET /api/home": personal(SIGNED_IN),
  "PUT /api/home/order": ofStoreApp({ present: SIGNED_IN, absent: SIGNED_IN }, (id) => ({ ids: [id] })),
  "POST /api/home/remove": ofStoreApp({ present: SIGNED_IN, absent: SIGNED_IN }, (id) => ({ ids: [id] })),
  "POST /api/home/restore": ofStoreApp({ present: SIGNED_IN, absent: SIGNED_IN }, (id) => ({
    apps: [{ id, position: null, at: 1, offlineOnly: false }],
  })),

  "GET /api/projects.zip": personal(SIGNED_IN),
  "GET /api/projects/:id/scan": ofProject(),
  "POST /api/projects/:id/checks": {
    ...ofProject({ body: { name: APP.name, ...LISTING } }),
    own: SUBMITTERS,
    foreign: SUBMITTERS_NONE,
    absent: SUBMITTERS_NONE,
    repeatable: true,
  },
  "GET /api/projects/:id/changes": ownersOnly("changed", ({ projectId = "" }) => ({ params: { id: projectId } })),
  "GET /api/projects/:id/versions": ofProject(),
  "GET /api/projects/:id/versions/:version": ofProject({ params: { version: "1" } }),
  "POST /api/projects/:id/versions": {
    ...ofProject({ body: { baseVersion: 1, html: "<p>2</p>" } }),
    own: CLOUD,
    foreign: CLOUD_NONE,
    absent: CLOUD_NONE,
  },
  "PUT /api/projects/:id/host-choices": ofProject({ body: { choices: { "a.test": true } } }),
  "POST /api/projects/fetch": personal("invalid", { body: { url: "http://a.test" } }),
  "POST /api/projects": personal(CLOUD, { body: APP }),
  "POST /api/projects/migrate": personal(CLOUD, { body: { ...APP, ...LISTING } }),
  "POST /api/projects/import": personal(CLOUD, { body: { ...LISTING, name: APP.name, htmls: [APP.html] } }),
  "DELETE /api/projects/:id": { ...ofProject(), repeatable: false },
};

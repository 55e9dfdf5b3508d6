import { consentQuery } from "#tests/support/oauth.ts";
import { LISTING } from "#tests/support/services.ts";
import {
  CLOUD,
  CLOUD_NONE,
  EVERYBODY,
  NOBODYS,
  NOT_THE_OWNER,
  ownersOnly,
  personal,
  type Row,
  type Rows,
  SIGNED_IN,
  SUBMITTERS,
  SUBMITTERS_NONE,
} from "./row.ts";

const PASSWORD = "quiet-lantern-7";
const NEW_PASSWORD = { password: PASSWORD, confirmPassword: PASSWORD };
const STEP_UP = { currentPassword: PASSWORD };
const REPORT = { target: "app", reason: "It doesn't work", text: "" };

/** Those who are signed in are led away. */
const VISITORS = "ok to:/ to:/ to:/ to:/ to:/";
const REFUSED_VISITORS = "sign-in to:/ to:/ to:/ to:/ to:/";

function ofProject(of: Row["of"], fields: Record<string, unknown> = {}): Row {
  return ownersOnly(of, ({ projectId }) => ({ body: { projectId, ...fields } }));
}

/** A change, which an explorer with projects of an earlier plan may not make either. */
function ofCloudProject(fields: Record<string, unknown>): Row {
  return { ...ofProject("project", fields), own: CLOUD, foreign: CLOUD_NONE, absent: CLOUD_NONE };
}

function ofReview(of: Row["of"], fields: Record<string, unknown> = {}): Row {
  return ownersOnly(of, ({ reviewId, slug = "" }) => ({ params: { slug }, body: { reviewId, ...fields } }));
}

function ofStoreApp(fields: Record<string, unknown> = {}): Row {
  const input: Row["input"] = ({ appId, slug = "" }) => ({ params: { slug }, body: { appId, ...fields } });
  return { of: "published", input, own: SIGNED_IN, foreign: SIGNED_IN, absent: NOBODYS, repeatable: true };
}

/** Anybody who is signed in may answer an assistant, for their own account. */
function ofAssistant(body: Record<string, unknown> = {}): Row {
  const input: Row["input"] = ({ clientId = "" }) => ({ query: consentQuery(clientId), body });
  const absent = "sign-in invalid invalid invalid invalid invalid";
  return { of: "assistant", input, own: SIGNED_IN, foreign: SIGNED_IN, absent };
}

/** To take away what is not there, or not one's own, changes nothing. */
function removal(of: Row["of"], fields: Record<string, unknown> = {}): Row {
  const input: Row["input"] = ({ id }) => ({ body: { id, ...fields } });
  return { of, input, own: SIGNED_IN, foreign: SIGNED_IN, absent: SIGNED_IN };
}

export const FORM_ROWS: Rows = {
  "POST /auth sign-in": personal(REFUSED_VISITORS, { body: { email: "nobody@example.test", password: PASSWORD } }),
  "POST /auth sign-up": personal(VISITORS, { body: { email: "new@example.test", ...NEW_PASSWORD } }),
  "POST /auth second-factor": personal(REFUSED_VISITORS, { body: { code: "123456" } }),
  "POST /auth passkey": personal(VISITORS),
  "POST /auth passkey-answer": personal(REFUSED_VISITORS, { body: { response: "{}" } }),
  "POST /auth clear": personal(EVERYBODY, { query: { error: "sign-out" } }),
  /** Mails to one address are limited, and all roles ask at the same time. */
  "POST /forgot-password request-reset": {
    of: "nothing",
    input: () => ({ body: { email: `${crypto.randomUUID()}@example.test` } }),
    own: EVERYBODY,
  },
  "POST /reset-password open": personal(EVERYBODY, { body: { token: "unknown" } }),
  "POST /reset-password set-password": personal("to:/forgot-password", { body: NEW_PASSWORD }),
  "POST /confirmed confirm": personal("gone", { body: { token: "unknown" } }),
  /** Only the owner of the mailbox has the link. */
  "POST /confirmed change-email": {
    of: "emailLink",
    input: ({ token }) => ({ body: { token } }),
    own: EVERYBODY,
    foreign: EVERYBODY,
    absent: "gone",
  },
  "POST /tutorial save-step": personal(EVERYBODY, { body: { step: "3" } }),
  "POST /tutorial finish": personal(EVERYBODY),
  "POST /tutorial skip": personal(EVERYBODY),
  "POST /sign-out": personal("to:/auth"),
  "POST /mode set-mode": personal(SIGNED_IN, { body: { mode: "builder" } }),
  "POST /theme set-theme": personal(EVERYBODY, { body: { theme: "dark" } }),

  "POST /builder/review/:id reply": ownersOnly("submission", ({ submissionId = "" }) => ({
    params: { id: submissionId },
    body: { id: submissionId, text: "Pins stay on the device." },
  })),
  "POST /builder/review/:id appeal": ownersOnly("rejected", ({ submissionId = "" }) => ({
    params: { id: submissionId },
    body: { id: submissionId, reason: "It does no such thing." },
  })),
  "POST /builder/review/:id withdraw": ownersOnly("submission", ({ submissionId = "" }) => ({
    params: { id: submissionId },
    body: { id: submissionId },
  })),
  "POST /builder/review/:id submit": {
    of: "project",
    input: ({ projectId = "" }) => ({ params: { id: projectId }, body: { projectId } }),
    own: SUBMITTERS,
    foreign: SUBMITTERS_NONE,
    absent: SUBMITTERS_NONE,
  },
  "POST /notifications read": personal(SIGNED_IN, { body: { seq: "1" } }),
  "POST /notifications read-all": personal(SIGNED_IN, { body: { seq: "1" } }),
  "POST /notifications delete": personal(SIGNED_IN, { body: { seq: "1" } }),
  "POST /notifications restore": personal(SIGNED_IN, { body: { seq: "1", read: "true" } }),
  "POST /notifications setting": personal(SIGNED_IN, {
    body: { topic: "plan", channel: "product", enabled: "false" },
  }),
  "POST /profile save": personal(SIGNED_IN, { body: { nickname: "", aboutYou: "", koFiLink: "" } }),
  "POST /profile change-email": {
    of: "nothing",
    input: () => ({ body: { ...STEP_UP, email: `${crypto.randomUUID()}@example.test` } }),
    own: SIGNED_IN,
  },
  "POST /profile change-password": personal(SIGNED_IN, {
    body: { ...STEP_UP, password: "Another-lantern-8", confirmPassword: "Another-lantern-8" },
  }),
  "POST /profile revoke": removal("session"),
  "POST /profile passkey": personal(SIGNED_IN, { body: { ...STEP_UP, name: "Laptop" } }),
  "POST /profile passkey-add": personal("sign-in", { body: { name: "Laptop", response: "{}" } }),
  "POST /profile passkey-remove": removal("passkey", STEP_UP),
  "POST /profile totp": personal(SIGNED_IN, { body: STEP_UP }),
  "POST /profile totp-confirm": personal("sign-in", { body: { code: "123456" } }),
  "POST /profile totp-remove": personal(SIGNED_IN, { body: STEP_UP }),
  "POST /profile token-create": personal(SIGNED_IN, {
    body: { ...STEP_UP, name: "Laptop", rights: ["read", "write"], days: "90" },
  }),
  "POST /profile token-revoke": removal("apiToken"),
  "POST /profile delete": {
    of: "account",
    input: ({ email }) => ({ body: { ...STEP_UP, email } }),
    own: SIGNED_IN,
    foreign: "sign-in invalid invalid invalid invalid invalid",
    absent: "sign-in invalid invalid invalid invalid invalid",
  },
  "POST /profile keep": personal(SIGNED_IN),

  "POST /oauth/authorize deny": ofAssistant(),
  "POST /oauth/authorize allow": ofAssistant({ rights: ["read"], days: "7" }),

  "POST /subscribe checkout": personal(SIGNED_IN, { body: { offer: "builder" } }),
  "POST /subscribe portal": personal("sign-in conflict conflict conflict conflict conflict"),
  "POST /subscribe pay": personal("sign-in conflict conflict conflict conflict conflict"),
  "POST /subscribe refresh": personal(SIGNED_IN),
  "POST /subscribe check": personal(SIGNED_IN),
  "POST /subscribe cancel": personal("sign-in conflict conflict conflict conflict conflict", { body: { time: "now" } }),
  "POST /subscribe resume": personal("sign-in conflict conflict conflict conflict conflict"),
  "POST /subscribe change-cost": personal("sign-in conflict conflict conflict conflict conflict", {
    body: { offer: "architect-year" },
  }),
  "POST /subscribe change-interval": personal("sign-in conflict conflict conflict conflict conflict", {
    body: { offer: "architect-year" },
  }),

  "POST /builder create": personal(CLOUD, { body: { name: "Focus Garden", html: "<p>1</p>" } }),
  "POST /builder update": ofCloudProject({ baseVersion: 1, html: "<p>2</p>" }),
  "POST /builder rename": ofCloudProject({ name: "Focus Garden" }),
  "POST /builder duplicate": ofCloudProject({}),
  "POST /builder restore-version": ofCloudProject({ baseVersion: 1, version: 1 }),
  "POST /builder listing": ofCloudProject(LISTING),
  "POST /builder submit": { ...ofCloudProject(LISTING), own: SUBMITTERS },
  "POST /builder publish": { ...ofCloudProject(LISTING), own: SUBMITTERS },
  "POST /builder request-update": {
    of: "changed",
    input: ({ projectId }) => ({ body: { projectId } }),
    own: SUBMITTERS,
    foreign: SUBMITTERS_NONE,
    absent: SUBMITTERS_NONE,
  },
  "POST /builder end-copies": ofProject("project"),
  "POST /builder unpublish-own": ofProject("published"),
  "POST /builder delete": ofProject("project"),
  "POST /builder restore": ofProject("trashed"),
  "POST /builder purge": ofProject("trashed"),

  "POST /store/:slug review": { ...ofStoreApp({ text: "Calm", rating: 5 }), own: NOT_THE_OWNER },
  "POST /store/:slug edit": ofReview("review", { text: "Calmer", rating: 4 }),
  "POST /store/:slug delete": ofReview("review"),
  "POST /store/:slug reply": {
    ...ofReview("receivedReview", { text: "Thanks" }),
    foreign: NOT_THE_OWNER,
    absent: NOT_THE_OWNER,
    repeatable: true,
  },
  "POST /store/:slug unreply": {
    ...ofReview("receivedReview"),
    foreign: NOT_THE_OWNER,
    absent: NOT_THE_OWNER,
    repeatable: true,
  },
  "POST /store/:slug vote": {
    ...ofReview("review", { helpful: "true" }),
    own: NOT_THE_OWNER,
    foreign: SIGNED_IN,
    repeatable: true,
  },
  "POST /store/:slug install": ofStoreApp(),
  "POST /store/:slug uninstall": { ...ofStoreApp(), absent: SIGNED_IN },
  "POST /s/:id report": {
    of: "shared",
    input: ({ shareId = "" }) => ({
      params: { id: shareId },
      body: { ...REPORT, target: "share", targetId: shareId },
    }),
    own: NOBODYS,
    foreign: SIGNED_IN,
    absent: NOBODYS,
    repeatable: true,
  },
  "POST /store/:slug report": {
    of: "published",
    input: ({ appId, slug = "" }) => ({ params: { slug }, body: { ...REPORT, targetId: appId } }),
    own: NOBODYS,
    foreign: SIGNED_IN,
    absent: NOBODYS,
    repeatable: true,
  },
};

import { REASON_IDS } from "#domain/apps/reasons.ts";
import { ADMINS, ADMINS_NONE, NOT_THE_OWNER, personal, type Row, type Rows } from "./row.ts";

const REASONS = { reasons: REASON_IDS.slice(0, 1) };
const CONFLICT = "sign-in forbidden forbidden forbidden conflict conflict";

/** Moderators leave decisions about their own apps to others. */
function decision(of: Row["of"], input: Row["input"]): Row {
  return { of, input, own: NOT_THE_OWNER, foreign: ADMINS, absent: ADMINS_NONE };
}

function anyAdmin(of: Row["of"], input: Row["input"]): Row {
  return { of, input, own: ADMINS, foreign: ADMINS, absent: ADMINS_NONE };
}

/** Who may decide may claim; what isn't waiting can't be claimed. */
function claim(of: Row["of"], id: "submissionId" | "updateId"): Row {
  return {
    of,
    input: (ids) => ({ body: { targetId: ids[id] } }),
    own: NOT_THE_OWNER,
    foreign: ADMINS,
    absent: CONFLICT,
  };
}

function release(of: Row["of"], id: "submissionId" | "updateId"): Row {
  return { ...claim(of, id), own: ADMINS, absent: ADMINS, repeatable: true };
}

export const MODERATION_ROWS: Rows = {
  "POST /admin-mod/audit verify": personal(ADMINS),
  "POST /admin-mod/reports resolve": {
    of: "reported",
    input: ({ appId }) => ({ body: { target: "app", targetId: appId, resolution: "none" } }),
    own: NOT_THE_OWNER,
    foreign: ADMINS,
    absent: ADMINS_NONE,
  },
  "POST /admin-mod publish": decision("submission", ({ submissionId, htmlSha256, updatedAt }) => ({
    body: { submissionId, htmlSha256, updatedAt },
  })),
  "POST /admin-mod reject": decision("submission", ({ submissionId, updatedAt }) => ({
    body: { submissionId, updatedAt, ...REASONS },
  })),
  "POST /admin-mod unpublish": anyAdmin("published", ({ submissionId }) => ({ body: { submissionId } })),
  "POST /admin-mod open-network": anyAdmin("submission", ({ submissionId }) => ({ body: { submissionId } })),
  "POST /admin-mod extend-claim": claim("submission", "submissionId"),
  "POST /admin-mod release-claim": release("submission", "submissionId"),
  "POST /admin-mod/updates approve": decision("update", ({ updateId, htmlSha256, updatedAt }) => ({
    body: { updateId, htmlSha256, updatedAt },
  })),
  "POST /admin-mod/updates reject": decision("update", ({ updateId, updatedAt }) => ({
    body: { updateId, updatedAt, ...REASONS },
  })),
  "POST /admin-mod/updates extend-claim": claim("update", "updateId"),
  "POST /admin-mod/updates release-claim": release("update", "updateId"),
};

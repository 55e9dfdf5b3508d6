type Repeat = { tables: ReadonlyArray<string>; why: string };

const NEW_LINK = "Each attempt makes a link or a challenge of its own, which expires.";
const LOGGED = "The audit log and the notification tell of each attempt that was carried out.";

const NEW_SESSION: Repeat = {
  tables: ["sessions", "known_devices", "user_notifications", "auth_challenges"],
  why: "The first attempt's session is in the list of devices, and the user is told of a new device.",
};

/** Where an attempt that was carried out, but whose answer was lost, leaves rows of its own when it is repeated. */
export const REPEATS: Readonly<Record<string, Repeat>> = {
  "POST /auth sign-up": { tables: ["mail_tokens"], why: NEW_LINK },
  "POST /auth passkey": { tables: ["auth_challenges"], why: NEW_LINK },
  "POST /profile passkey": { tables: ["auth_challenges"], why: NEW_LINK },
  "POST /profile change-email": { tables: ["mail_tokens"], why: NEW_LINK },
  "POST /profile token-create": {
    tables: ["api_tokens", "user_notifications"],
    why: "Nobody has the first token; it is in the list, where it can be revoked.",
  },
  "POST /oauth/authorize allow": {
    tables: ["api_tokens", "user_notifications"],
    why: "The assistant got no answer, so nobody has the first connection; it is in the list, where it can be ended.",
  },
  "POST /api/projects": {
    tables: ["user_projects", "project_versions"],
    why: "Equal apps may be made on purpose, so the second one stays until its owner deletes it.",
  },
  "POST /builder create": {
    tables: ["user_projects", "project_versions"],
    why: "Equal apps may be made on purpose, so the second one stays until its owner deletes it.",
  },
  "POST /builder duplicate": {
    tables: ["user_projects", "project_versions"],
    why: "It is a second copy, which stays until its owner deletes it.",
  },
  "POST /api/apps/:id/copies": {
    tables: ["user_projects", "project_versions"],
    why: "It is a second copy, which stays until its owner deletes it.",
  },
  "POST /api/shares/:id/copies": {
    tables: ["user_projects", "project_versions"],
    why: "It is a second copy, which stays until its owner deletes it.",
  },
  "confirm an address": {
    tables: ["sessions", "known_devices"],
    why: "The address is confirmed, and the user signs in with the password.",
  },
  "sign in": NEW_SESSION,
  "sign in with a second factor": NEW_SESSION,
  "sign in with a passkey": NEW_SESSION,
  "add a passkey": {
    tables: ["passkeys", "user_notifications", "auth_challenges"],
    why: "Both keys are on the device and in the list, where either can be removed.",
  },
  "count an error": { tables: ["error_counts"], why: "An operator reads it as an estimate." },
  "check the parts": { tables: ["status_incidents"], why: "A part that can't be checked is an incident." },
  "POST /admin-mod open-network": { tables: ["admin_audit_log"], why: LOGGED },
  "POST /admin-dashboard set-tier": { tables: ["admin_audit_log", "user_notifications"], why: LOGGED },
  "POST /admin-dashboard remove-override": { tables: ["admin_audit_log"], why: LOGGED },
  "POST /admin-dashboard delete": { tables: ["admin_audit_log"], why: LOGGED },
};

import { NOT_THE_OWNER, type Row, type Rows, SUPER_ADMIN, SUPER_ADMIN_NONE } from "./row.ts";

/** The super admin changes every account but their own. */
function ofAccount(fields: Record<string, unknown> = {}, of: Row["of"] = "account"): Row {
  return {
    of,
    input: ({ account, email }) => ({ body: { userId: account, email, ...fields } }),
    own: NOT_THE_OWNER,
    foreign: SUPER_ADMIN,
    absent: SUPER_ADMIN_NONE,
  };
}

export const ADMINISTRATION_ROWS: Rows = {
  "POST /admin-dashboard set-tier": ofAccount({ tier: "builder", note: "A gift", endsOn: "" }),
  "POST /admin-dashboard remove-override": ofAccount(),
  "POST /admin-dashboard suspend": ofAccount({ reason: "Spam" }),
  "POST /admin-dashboard unsuspend": ofAccount({}, "suspended"),
  "POST /admin-dashboard delete": ofAccount(),
};

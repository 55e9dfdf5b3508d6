const UNEXPECTED = "Error: An unexpected error occurred.";

const PREVIEW = "Security Error: Failed to create secure preview";
const TUTORIAL = "Failed to complete tutorial. Please try again.";
const PLAN_STATUS = "Failed to refresh status: Please try again or contact support if the issue persists.";
const CHECKOUT = "Failed to create checkout session: Nothing was charged. Please try again in a few minutes.";
const CHANGE = "Change not confirmed: We couldn't confirm it. Press Refresh Status.";
const CANCELLATION = "Cancellation not confirmed: We couldn't confirm it. Press Refresh Status.";
const CANCELLED = "Subscription canceled: This page may not show it yet. Press Refresh Status.";

/** Where a part of the calls has a sentence of its own, e.g. those of Stripe, both are listed. */
const SENTENCES: Readonly<Record<string, ReadonlyArray<string>>> = {
  "GET /p/*": ["Preview Error: Failed to load app preview"],
  "GET /preview-sandbox": [PREVIEW],
  "GET /secure-preview-sandbox": [PREVIEW],
  "GET /admin-mod": ["Error loading projects: An unexpected error occurred while loading projects."],
  "GET /admin-mod/audit": ["Error loading the audit log: An unexpected error occurred while loading the audit log."],
  "GET /admin-mod/reports": ["Error loading reports: An unexpected error occurred while loading reports."],
  "POST /admin-mod publish": ["Error publishing project: An unexpected error occurred."],
  "POST /admin-mod reject": ["Error rejecting project: An unexpected error occurred."],
  "POST /admin-mod unpublish": ["Error unpublishing project: An unexpected error occurred."],
  "POST /admin-mod/updates approve": ["Approval failed: An unexpected error occurred."],
  "POST /admin-mod/updates reject": ["Rejection failed: An unexpected error occurred."],
  "POST /admin-mod/reports resolve": ["Error deciding report: An unexpected error occurred."],
  "POST /admin-dashboard set-tier": ["Update failed: An unexpected error occurred."],
  "POST /admin-dashboard remove-override": ["Update failed: An unexpected error occurred."],
  "POST /admin-dashboard suspend": ["Update failed: An unexpected error occurred."],
  "POST /admin-dashboard unsuspend": ["Update failed: An unexpected error occurred."],
  "POST /admin-dashboard delete": ["Delete failed: An unexpected error occurred."],
  "POST /builder/review/:id reply": ["Error sending reply: An unexpected error occurred."],
  "POST /builder/review/:id appeal": ["Appeal failed: An unexpected error occurred."],
  "POST /builder/review/:id withdraw": ["Withdraw failed: An unexpected error occurred."],
  "POST /builder/review/:id submit": ["Error: Failed to submit the app for review."],
  "GET /admin-mod/updates": ["Error loading updates: An unexpected error occurred while loading updates."],
  "GET /sitemap.xml": ["Unexpected Server Error"],
  "POST /forgot-password request-reset": [
    "Error sending email: There was an issue sending the password reset link. Please try again later.",
  ],
  "POST /reset-password open": ["Error updating password: An unexpected error occurred."],
  "POST /tutorial save-step": [TUTORIAL],
  "POST /tutorial finish": [TUTORIAL],
  "POST /tutorial skip": [TUTORIAL],
  "POST /profile save": ["Error saving profile: Failed to save your profile changes."],
  "POST /oauth/authorize allow": ["Not connected: An unexpected error occurred."],
  "POST /oauth/authorize deny": ["Not connected: An unexpected error occurred."],
  "POST /subscribe checkout": [CHECKOUT],
  "POST /subscribe refresh": [PLAN_STATUS],
  "POST /subscribe check": [PLAN_STATUS],
  "POST /builder create": ["Error: Failed to save the project."],
  "POST /builder update": ["Error updating project: An unexpected error occurred."],
  "POST /builder listing": ["Save failed: An unexpected error occurred while saving."],
  "POST /builder rename": ["Save failed: An unexpected error occurred while saving."],
  "POST /builder duplicate": ["Error: Failed to save the project."],
  "POST /builder submit": ["Error: Failed to submit the app for review."],
  "POST /builder publish": ["Error: Failed to publish the app."],
  "POST /builder request-update": ["Submission failed: Failed to submit update for review."],
  "POST /builder end-copies": ["Save failed: An unexpected error occurred while saving."],
  "POST /builder unpublish-own": ["Error unpublishing app: Failed to unpublish the app."],
  "POST /s/:id report": ["Error sending report: An unexpected error occurred."],
  "POST /store/:slug review": ["Error submitting review: An unexpected error occurred."],
  "POST /store/:slug edit": ["Error updating review: An unexpected error occurred."],
  "POST /store/:slug delete": ["Error deleting review: An unexpected error occurred."],
  "POST /store/:slug reply": ["Error saving reply: An unexpected error occurred."],
  "POST /store/:slug unreply": ["Error deleting reply: An unexpected error occurred."],
  "POST /store/:slug install": ["Installation failed: An unexpected error occurred."],
  "POST /store/:slug uninstall": ["Uninstall failed: An unexpected error occurred."],
  "POST /store/:slug report": ["Error sending report: An unexpected error occurred."],
  "POST /admin-mod/audit verify": ["Verification failed: Please try again."],
  "start a checkout": [CHECKOUT],
  "refresh the status of a plan": [PLAN_STATUS],
  "open Stripe's portal": ["Failed to open the billing page: Please try again in a few minutes."],
  "open the open invoice": ["Failed to open the invoice: Please try again in a few minutes."],
  "cancel a plan": [CANCELLATION, CANCELLED],
  "end a plan now": [CANCELLATION, CANCELLED],
  "resume a plan": [CHANGE, "Your plan continues: This page may not show it yet. Press Refresh Status."],
  "ask what another interval costs": [
    "Failed to change subscription: Nothing was charged. Please try again in a few minutes.",
  ],
  "change the interval": [CHANGE, "Your plan has changed: This page may not show it yet. Press Refresh Status."],
  "end the plan of an account that will be deleted": [
    "Account not deleted: We couldn't confirm that your plan ends. Please try again in a few minutes.",
    "Account not deleted: Your plan ends with its period, but your account is not marked for deletion. Please try again.",
    UNEXPECTED,
  ],
  "end the payments of a user who is deleted": [
    "Delete failed: We couldn't confirm that Stripe ended the payments. The account was not deleted; please try again.",
    UNEXPECTED,
  ],
  "read invoices": [
    UNEXPECTED,
    "Failed to load invoices: Your invoices couldn't be loaded. Please try again in a few minutes.",
  ],
};

/** What the user reads when a call of the flow fails: the title and the text of the form, the API or the screen. */
export function expectedSentences(flow: string) {
  return SENTENCES[flow] ?? [UNEXPECTED];
}

/** The flows that are named. */
export const FLOWS_WITH_SENTENCES = Object.keys(SENTENCES);

const UNEXPECTED = "Error: An unexpected error occurred.";

const PREVIEW = "Security Error: Failed to create secure preview";
const TUTORIAL = "Failed to complete tutorial. Please try again.";
const PLAN_STATUS = "Failed to refresh status: Please try again or contact support if the issue persists.";
const PLAN_CHANGE = "Failed to change subscription: Nothing was charged. Please try again in a few minutes.";

/** Where a part of the calls has a sentence of its own, e.g. those of Stripe, both are listed. */
const SENTENCES: Readonly<Record<string, ReadonlyArray<string>>> = {
  "GET /p/*": ["Preview Error: Failed to load app preview"],
  "GET /preview-sandbox": [PREVIEW],
  "GET /secure-preview-sandbox": [PREVIEW],
  "GET /admin-mod": ["Error verifying permissions. Please try again."],
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
  "POST /subscribe checkout": [
    "Failed to create checkout session: Nothing was charged. Please try again in a few minutes.",
  ],
  "POST /subscribe refresh": [PLAN_STATUS],
  "POST /subscribe check": [PLAN_STATUS],
  "POST /builder create": ["Error: Failed to save the project."],
  "POST /builder update": ["Error updating project: An unexpected error occurred."],
  "POST /builder listing": ["Save failed: An unexpected error occurred while saving."],
  "POST /builder submit": ["Error: Failed to submit the app for review."],
  "POST /builder request-update": ["Submission failed: Failed to submit update for review."],
  "POST /builder unpublish-own": ["Error unpublishing app: Failed to unpublish the app."],
  "POST /store/:slug review": ["Error submitting review: An unexpected error occurred."],
  "POST /store/:slug edit": ["Error updating review: An unexpected error occurred."],
  "POST /store/:slug delete": ["Error deleting review: An unexpected error occurred."],
  "POST /store/:slug reply": ["Error saving reply: An unexpected error occurred."],
  "POST /store/:slug unreply": ["Error deleting reply: An unexpected error occurred."],
  "POST /store/:slug install": ["Installation failed: An unexpected error occurred."],
  "POST /store/:slug uninstall": ["Uninstall failed: An unexpected error occurred."],
  "POST /store/:slug report": ["Error sending report: An unexpected error occurred."],
  "POST /admin-mod/audit verify": [UNEXPECTED, "Verification failed: Please try again."],
  "open Stripe's portal": [UNEXPECTED, "Failed to open the billing page: Please try again in a few minutes."],
  "cancel a plan": [
    UNEXPECTED,
    "Failed to cancel subscription: Your plan was not changed. Please try again in a few minutes.",
  ],
  "resume a plan": [
    UNEXPECTED,
    "Failed to change subscription: Your plan still ends. Please try again in a few minutes.",
  ],
  "ask what another interval costs": [UNEXPECTED, PLAN_CHANGE],
  "change the interval": [UNEXPECTED, PLAN_CHANGE],
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

type Text = { title: string; message: string };

const NOT_CHARGED = "Nothing was charged. Please try again in a few minutes.";
const NOT_CONFIRMED = "We couldn't confirm it. Press Refresh Status.";
const REFUSED = "Stripe refused it. Your plan is as it was, and nothing was charged.";
const NOT_READ = "This page may not show it yet. Press Refresh Status.";

/** An open checkout or a read changes nothing at Stripe that is paid for. */
export const CHECKOUT_FAILED: Text = { title: "Failed to create checkout session", message: NOT_CHARGED };
export const COST_FAILED: Text = { title: "Failed to change subscription", message: NOT_CHARGED };
export const PORTAL_FAILED: Text = {
  title: "Failed to open the billing page",
  message: "Please try again in a few minutes.",
};
export const INVOICE_FAILED: Text = {
  title: "Failed to open the invoice",
  message: "Please try again in a few minutes.",
};
export const NOT_FOR_SALE: Text = {
  title: "Nothing to buy now",
  message: "An administrator set your tier. A payment would change nothing before that ends, so nothing was charged.",
};
export const REFRESH_FAILED: Text = {
  title: "Failed to refresh status",
  message: "Please try again or contact support if the issue persists.",
};
export const PAYMENTS_NOT_ENDED: Text = {
  title: "Delete failed",
  message: "We couldn't confirm that Stripe ended the payments. The account was not deleted; please try again.",
};

/**
 * The ends of a change at Stripe, apart from its success (decision 142): Stripe refused it; nobody knows whether Stripe did
 * it, e.g. if its answer was lost; Stripe did it, but the plan could not be read again.
 */
export type ChangeTexts = Record<"refused" | "unknown" | "unread", Text>;

export const CANCEL_TEXTS: ChangeTexts = {
  refused: { title: "Failed to cancel subscription", message: REFUSED },
  unknown: { title: "Cancellation not confirmed", message: NOT_CONFIRMED },
  unread: { title: "Subscription canceled", message: NOT_READ },
};
export const RESUME_TEXTS: ChangeTexts = {
  refused: { title: "Failed to change subscription", message: REFUSED },
  unknown: { title: "Change not confirmed", message: NOT_CONFIRMED },
  unread: { title: "Your plan continues", message: NOT_READ },
};
export const INTERVAL_TEXTS: ChangeTexts = {
  ...RESUME_TEXTS,
  unread: { title: "Your plan has changed", message: NOT_READ },
};

/** Before an account that will be deleted. */
export const LAST_PERIOD_TEXTS: ChangeTexts = {
  refused: {
    title: "Account not deleted",
    message: "Stripe refused to end your plan. Please cancel your subscription first.",
  },
  unknown: {
    title: "Account not deleted",
    message: "We couldn't confirm that your plan ends. Please try again in a few minutes.",
  },
  unread: {
    title: "Account not deleted",
    message: "Your plan ends with its period, but your account is not marked for deletion. Please try again.",
  },
};

/** Of an account that is suspended: the suspension holds, and the nightly work ends what renews all the same. */
export const SUSPENSION_TEXTS: ChangeTexts = {
  refused: {
    title: "User suspended",
    message: "Stripe refused to end the plan. It is tried again every night.",
  },
  unknown: {
    title: "User suspended",
    message: "We couldn't confirm that the plan ends. It is tried again every night.",
  },
  unread: { title: "User suspended", message: "The plan ends with its period." },
};

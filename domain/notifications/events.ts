import type { NotificationTopic, NotificationType, ReportResolution } from "#db/vocabulary.ts";

type App = { projectName: string };
type Text = { title: string; message: string };
type Definition<Facts> = { type: NotificationType; topic: NotificationTopic; text: (facts: Facts) => Text };

/** What those who reported are told: an app that is taken down and one that is banned look the same to them. */
const OUTCOMES: Record<ReportResolution, string> = {
  none: "and changed nothing",
  hide: "and hid the review",
  unpublish: "and took it out of the store until it is reviewed again",
  ban: "and removed it from the store permanently",
  takedown: "and removed it from the store permanently",
  close: "and closed the link",
};

/** Everything that a user is notified of: its stored type, the topic that mutes it, and what it says. */
export const NOTIFICATIONS = {
  project_pending: define("pending", "progress", "Project Pending Review", (name) => `${name} is waiting for review.`),
  project_approved: define(
    "project_approved",
    "decisions",
    "Project approved",
    (name) => `${name} was approved and is now in the store.`,
  ),
  project_rejected: rejection(
    "project_rejected",
    "decisions",
    "Project rejected",
    (name) => `${name} was not approved. Open it in the builder to see why.`,
  ),
  project_unpublished: define(
    "project_unpublished",
    "decisions",
    "Project unpublished",
    (name) => `${name} was removed from the store and needs another review.`,
  ),
  project_banned: {
    type: "project_banned",
    topic: "decisions",
    text: ({ projectName, reason }: App & { reason: string }) => ({
      title: "Project banned",
      message: `"${projectName}" was removed from the store and can't return. ${reason}`,
    }),
  },
  project_taken_down: {
    type: "project_banned",
    topic: "decisions",
    text: ({ projectName, reason }: App & { reason: string }) => ({
      title: "Project taken down",
      message: `"${projectName}" was taken down and can't return. ${reason}`,
    }),
  },
  update_pending: define(
    "pending",
    "progress",
    "Update Pending Review",
    (name) => `Your update of ${name} is waiting for review.`,
  ),
  update_approved: define(
    "approved",
    "decisions",
    "Update approved",
    (name) => `The update to ${name} was approved and is now in the store.`,
  ),
  update_rejected: rejection(
    "rejected",
    "decisions",
    "Update rejected",
    (name) => `The update to ${name} was not approved. Open it in the builder to see why.`,
  ),
  new_review: define("review", "reviews", "New review", () => "Someone reviewed your app."),
  review_reply: {
    type: "review_reply",
    topic: "replies",
    text: ({ developer, reply }: App & { developer: string; reply: string }) => ({
      title: `${developer} replied to your review`,
      message: reply,
    }),
  },
  review_hidden: define(
    "review_hidden",
    "reports",
    "Review hidden",
    (name) => `Your review of ${name} was hidden after a report.`,
  ),
  share_closed: {
    type: "share_closed",
    topic: "decisions",
    text: ({ projectName, reason }: App & { reason: string }) => ({
      title: "Shared link closed",
      message: `A moderator closed your link to "${projectName}". ${reason}`,
    }),
  },
  /** For the moderator who reviews it, or decided last. */
  author_reply: define(
    "pending",
    "replies",
    "Author replied",
    (name) => `The author of ${name} wrote a reply to its review.`,
  ),
  report_resolved: {
    type: "report_resolved",
    topic: "reports",
    text: ({ projectName, resolution }: App & { resolution: ReportResolution }) => ({
      title: "Report decided",
      message: `A reviewer looked at your report about "${projectName}" ${OUTCOMES[resolution]}. Thank you.`,
    }),
  },
  plan_changed: { type: "plan_changed", topic: "plan", text: (text: Text) => text },
  tier_set: {
    type: "plan_changed",
    topic: "security",
    /** `lastDay`: null for a tier without an end. */
    text: ({ tierName, lastDay }: { tierName: string; lastDay: string | null }) => ({
      title: "Your plan was set",
      message: `An admin set your plan to ${tierName}${lastDay === null ? "" : ` until ${lastDay}`}.`,
    }),
  },
  new_sign_in: {
    type: "security",
    topic: "security",
    text: ({ device, when }: { device: string; when: string }) => ({
      title: "New sign-in",
      message: `${device}, ${when}. Not you? Sign it out in Profile.`,
    }),
  },
  password_changed: security("Password changed", "Your other devices were signed out. Not you? Reset your password."),
  email_changed: security("Email changed", "Your account now uses another email. Other devices were signed out."),
  passkey_added: security("Passkey added", "A new passkey can sign in to your account. Not you? Remove it in Profile."),
  passkey_removed: security("Passkey removed", "A passkey was removed from your account."),
  authenticator_added: security("Authenticator added", "Signing in now asks for a code from your authenticator."),
  authenticator_removed: security("Authenticator removed", "Signing in no longer asks for a code."),
  token_created: access(
    "API token created",
    ({ name, lastDay }) => `"${name}" can use your account until ${lastDay}. Not you? Revoke it in Profile.`,
  ),
  assistant_connected: access(
    "Assistant connected",
    ({ name, lastDay }) => `"${name}" can use your account until ${lastDay}. Not you? Disconnect it in Profile.`,
  ),
  account_suspended: {
    type: "security",
    topic: "security",
    text: ({ reason }: { reason: string }) => ({
      title: "Account suspended",
      message: `Your account was suspended. ${reason}`,
    }),
  },
} as const satisfies Record<string, Definition<never>>;

type NotificationKind = keyof typeof NOTIFICATIONS;

type FactsOf<Kind extends NotificationKind> = Parameters<(typeof NOTIFICATIONS)[Kind]["text"]>[0];
/** Something that happened, for one user. */
export type NotificationEvent = {
  [Kind in NotificationKind]: { kind: Kind } & FactsOf<Kind>;
}[NotificationKind];

export function describeEvent(event: NotificationEvent) {
  const { type, topic, text }: Definition<never> = NOTIFICATIONS[event.kind];
  // The type of `event` ties its facts to its kind; the compiler loses that by indexing.
  return { type, topic, ...text(event as never) };
}

function define<Type extends NotificationType>(
  type: Type,
  topic: NotificationTopic,
  title: string,
  message: (quotedName: string) => string,
) {
  return { type, topic, text: ({ projectName }: App) => ({ title, message: message(`"${projectName}"`) }) };
}

/** `sentence`: what the moderator added to the reasons. */
function rejection<Type extends NotificationType>(
  type: Type,
  topic: NotificationTopic,
  title: string,
  message: (quotedName: string) => string,
) {
  const text = ({ projectName, sentence = "" }: App & { sentence?: string }) => ({
    title,
    message: [message(`"${projectName}"`), ...(sentence ? [`A reviewer wrote: ${sentence}`] : [])].join(" "),
  });
  return { type, topic, text };
}

function security(title: string, message: string) {
  return { type: "security", topic: "security", text: (_: object) => ({ title, message }) } as const;
}

function access(title: string, message: (facts: { name: string; lastDay: string }) => string) {
  const text = (facts: { name: string; lastDay: string }) => ({ title, message: message(facts) });
  return { type: "security", topic: "security", text } as const;
}

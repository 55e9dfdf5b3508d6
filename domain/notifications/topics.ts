import type { NotificationChannel, NotificationTopic } from "#db/vocabulary.ts";

type Topic = { label: string; hint?: string };

/** In the order of the settings. */
export const TOPICS: Record<NotificationTopic, Topic> = {
  decisions: { label: "Moderation decisions", hint: "Approved, rejected, unpublished, updates" },
  progress: { label: "Review progress", hint: "Your own submissions that wait" },
  reviews: { label: "Reviews of your apps" },
  replies: { label: "Replies", hint: "To your reviews, and in reviews of apps" },
  reports: { label: "Appeals and reports" },
  plan: { label: "Plan and payments" },
  security: { label: "Security", hint: "New sign-ins, passwords, passkeys" },
};

/** What users did themselves is no news to them; decisions are mailed right away (decision 235). */
function isOnByDefault(topic: NotificationTopic, channel: NotificationChannel) {
  if (channel === "product") return topic !== "progress";
  return channel === "push" || topic === "decisions";
}

type Choice = { topic: NotificationTopic; channel: NotificationChannel; enabled: boolean };

/**
 * Security is always shown and pushed, and never in the digest, which is the daily mail (decisions 98, 104). Of decisions
 * it is the mail that is sent right away (`announce-decision.server.ts`).
 */
export function isEnabled(choices: ReadonlyArray<Choice>, topic: NotificationTopic, channel: NotificationChannel) {
  if (topic === "security") return channel !== "digest";
  const choice = choices.find((one) => one.topic === topic && one.channel === channel);
  return choice?.enabled ?? isOnByDefault(topic, channel);
}

export function isDefault({ topic, channel, enabled }: Choice) {
  return enabled === isEnabled([], topic, channel);
}

/** Stored in the profile. A row of the settings that an earlier version wrote for it is not read. */
export const DECISION_MAILS = { topic: "decisions", channel: "digest" } as const;

export function isAboutDecisionMails({ topic, channel }: Pick<Choice, "topic" | "channel">) {
  return topic === DECISION_MAILS.topic && channel === DECISION_MAILS.channel;
}

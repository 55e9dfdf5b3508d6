import type { NotificationChannel, NotificationTopic } from "#db/vocabulary.ts";

type Topic = { label: string; hint?: string };

/** In the order of the settings. */
export const TOPICS: Record<NotificationTopic, Topic> = {
  decisions: { label: "Moderation decisions", hint: "Approved, rejected, unpublished, updates" },
  progress: { label: "Review progress", hint: "What waits for review" },
  reviews: { label: "Reviews of your apps" },
  replies: { label: "Replies", hint: "To your reviews, and in reviews of apps" },
  reports: { label: "Appeals and reports" },
  plan: { label: "Plan and payments" },
  security: { label: "Security", hint: "New sign-ins, passwords, passkeys" },
};

const ON_BY_DEFAULT: Record<NotificationChannel, boolean> = { product: true, push: true, digest: false };

type Choice = { topic: NotificationTopic; channel: NotificationChannel; enabled: boolean };

/**
 * Security is always shown and pushed, and never in the digest, which is the daily mail (decisions 98, 104). Mails about
 * decisions have a switch of their own (`announce-decision.server.ts`).
 */
export function isEnabled(choices: ReadonlyArray<Choice>, topic: NotificationTopic, channel: NotificationChannel) {
  if (topic === "security") return channel !== "digest";
  const choice = choices.find((one) => one.topic === topic && one.channel === channel);
  return choice?.enabled ?? ON_BY_DEFAULT[channel];
}

export function isDefault({ topic, channel, enabled }: Choice) {
  return enabled === isEnabled([], topic, channel);
}

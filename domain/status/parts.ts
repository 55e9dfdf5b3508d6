import type { PartState, StatusPart } from "#db/vocabulary.ts";
import { HEALTH_GOALS } from "#domain/administration/health-goals.ts";
import { countText } from "#domain/kit/numbers.ts";
import { durationText } from "#domain/kit/time-texts.ts";

export type CurrentState = PartState | "unknown";

type Part = {
  name: string;
  /** From this measured value on, the part is degraded. */
  limit: number;
  valueText: (value: number) => string;
  /** One word for the degraded state. */
  degraded: string;
  /** What users notice. */
  effects: Record<Exclude<PartState, "operational">, string>;
};

const MAIL_EFFECT = "Emails that could not be delivered must be requested again.";

/** What each part is called, when it is degraded (most values are durations of a check, in ms), and what that means. */
export const PARTS: Record<StatusPart, Part> = {
  site: {
    name: "Site and builder",
    limit: 1000,
    valueText: milliseconds,
    degraded: "Slow",
    effects: {
      degraded: "Pages take longer than usual.",
      outage: "Pages can't be loaded or saved. What you typed is kept in your browser.",
    },
  },
  store: {
    name: "Store and search",
    limit: 1500,
    valueText: milliseconds,
    degraded: "Slow",
    effects: {
      degraded: "Searches take longer than usual.",
      outage: "Searches find apps by their names only.",
    },
  },
  apps: {
    name: "Running apps",
    limit: 1500,
    valueText: milliseconds,
    degraded: "Slow",
    effects: { degraded: "Apps open later than usual.", outage: "Apps don't open. Their data is not affected." },
  },
  "sign-in": {
    name: "Sign-in",
    limit: 1500,
    valueText: milliseconds,
    degraded: "Slow",
    effects: {
      degraded: "Signing in takes longer than usual.",
      outage: "Signing in fails. Sessions that are open are not affected.",
    },
  },
  live: {
    name: "Live updates",
    limit: 1500,
    valueText: milliseconds,
    degraded: "Delayed",
    effects: {
      degraded: "News reaches open screens later than usual.",
      outage: "Open screens show news when they are loaded again, or after a few minutes.",
    },
  },
  payments: {
    name: "Payments",
    limit: 5000,
    valueText: milliseconds,
    degraded: "Slow",
    effects: {
      degraded: "Checkout takes longer than usual.",
      outage: "Checkout fails. Plans that were bought are not affected.",
    },
  },
  email: {
    name: "Email",
    limit: 1,
    valueText: (failed) => `${failed === 0 ? "none" : countText(failed)} failed in this and the last hour`,
    degraded: "Failing",
    effects: { degraded: MAIL_EFFECT, outage: MAIL_EFFECT },
  },
  reviews: {
    name: "Review queue",
    limit: HEALTH_GOALS.queueAge.amber,
    valueText: (age) => (age === 0 ? "nothing waits" : `the oldest submission waits ${durationText(age)}`),
    degraded: "Delayed",
    effects: {
      degraded: "Reviews take longer than stated.",
      outage: "Reviews can't be counted. What you submitted is kept.",
    },
  },
};

/** "Operational", "Slow", "Outage", "Unknown". */
export function stateText(part: StatusPart, state: CurrentState) {
  if (state === "degraded") return PARTS[part].degraded;
  return { operational: "Operational", outage: "Outage", unknown: "Unknown" }[state];
}

function milliseconds(value: number) {
  return `${countText(value)} ms`;
}

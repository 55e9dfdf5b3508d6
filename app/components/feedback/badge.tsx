import type { Tier } from "#db/vocabulary.ts";
import * as styles from "./badge.module.css";

const TIERS = {
  explorer: { color: "green", emoji: "🧭", label: "Explorer" },
  builder: { color: "blue", emoji: "🔨", label: "Builder" },
  architect: { color: "purple", emoji: "🏛️", label: "Architect" },
  admin: { color: "red", emoji: "🛡️", label: "Admin" },
} as const;

export function tierColor(tier: Tier) {
  return TIERS[tier].color;
}

export function TierBadge({ tier }: { tier: Tier }) {
  const { color, emoji, label } = TIERS[tier];
  return (
    <span className={styles.badge} data-color={color}>
      <span aria-hidden="true">{emoji}</span>
      {label}
    </span>
  );
}

const STATUSES: Record<string, string> = {
  Published: "green",
  Approved: "blue",
  Pending: "amber",
  "Pending Review": "amber",
  Rejected: "red",
  "Architect App": "purple",
  "Builder App": "blue",
};

export function StatusBadge({ text }: { text: string }) {
  return (
    <span className={styles.badge} data-color={STATUSES[text]}>
      {text}
    </span>
  );
}

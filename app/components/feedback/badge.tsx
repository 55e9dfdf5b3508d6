import type { ReactNode } from "react";
import { withLook } from "#app/lib/look.ts";
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

type Color = "green" | "blue" | "purple" | "red" | "amber";
// `data-color` is what `color` writes: JSX would take the attribute without a word, and lose it.
type Props = { color?: Color; "data-color"?: never; "data-wide"?: true; className?: string; children: ReactNode };

export function Badge({ color, className, ...rest }: Props) {
  return <span {...rest} className={withLook(styles.badge, className)} data-color={color} />;
}

export function TierBadge({ tier }: { tier: Tier }) {
  const { color, emoji, label } = TIERS[tier];
  return (
    <Badge color={color}>
      <span aria-hidden="true">{emoji}</span>
      {label}
    </Badge>
  );
}

const STATUSES: Record<string, Color> = {
  Published: "green",
  Approved: "blue",
  Pending: "amber",
  "Pending Review": "amber",
  Rejected: "red",
  Banned: "red",
  "Architect App": "purple",
  "Builder App": "blue",
};

export function StatusBadge({ text }: { text: string }) {
  return <Badge color={STATUSES[text]}>{text}</Badge>;
}

import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import type { Share } from "#domain/shares/share.ts";
import * as styles from "./shared.module.css";

const REASONS = {
  owner: "You stopped sharing",
  moderator: "A moderator closed the link",
  system: "The link expired, or its project was deleted",
} as const;

export function ClosedShare({ share }: { share: Share }) {
  const { name, closedAt, closedBy } = share;
  return (
    <li className={`row ${styles.head}`}>
      <AppIcon app={share} size={36} />
      <span className={styles.facts}>
        <strong dir="auto">{name}</strong>
        <span className="small quiet">
          {REASONS[closedBy ?? "system"]}
          {closedAt !== null && (
            <>
              , <ExactTime at={closedAt} />
            </>
          )}
        </span>
      </span>
    </li>
  );
}

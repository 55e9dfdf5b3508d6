import { type ReactNode, useState } from "react";
import * as styles from "./profile.module.css";

type Props = {
  title: string;
  summary: ReactNode;
  /** Controlled if given together with `onToggle`. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

export function CollapsibleSection({ title, summary, open, onToggle, children }: Props) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  return (
    <details
      className={`${styles.panel} ${styles.collapsible}`}
      open={isOpen}
      onToggle={(event) => (onToggle ?? setOwnOpen)(event.currentTarget.open)}
    >
      <summary>
        <h3>{title}</h3>
        <span className="small quiet">{summary}</span>
      </summary>
      {isOpen && <div className={`stack ${styles.collapsibleBody}`}>{children}</div>}
    </details>
  );
}

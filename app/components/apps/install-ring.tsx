import type { CSSProperties } from "react";
import * as styles from "./install-ring.module.css";

export function InstallRing({ name, progress }: { name: string; progress: number }) {
  return (
    <span
      className={styles.ring}
      data-part="ring"
      role="progressbar"
      aria-label={`Installing ${name}`}
      aria-valuenow={progress}
      style={{ "--progress": progress } as CSSProperties}
    />
  );
}

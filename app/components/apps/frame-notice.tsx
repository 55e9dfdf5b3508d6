import type { ReactNode } from "react";
import * as styles from "./frame-notice.module.css";

/**
 * A line above an app's frame, its buttons beside or below it. Always rendered, as screen readers announce changes of a
 * live region only.
 */
export function FrameNotice({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <div className={text === null ? "sr-only" : `${styles.frameNotice} row wrap`}>
      <p role="status" className="grow">
        {text}
      </p>
      {text !== null && <div className="row">{children}</div>}
    </div>
  );
}

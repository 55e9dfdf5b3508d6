import { type ReactNode, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
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

/** Goes for this visit when its last button, with the label `dismiss`, is pressed. */
export function DismissibleNotice({
  text,
  dismiss,
  children,
}: {
  text: string | null;
  dismiss: string;
  children?: ReactNode;
}) {
  const [isDismissed, setIsDismissed] = useState(false);
  return (
    <FrameNotice text={isDismissed ? null : text}>
      {children}
      <Button variant="ghost" onClick={() => setIsDismissed(true)}>
        {dismiss}
      </Button>
    </FrameNotice>
  );
}

import { type ReactNode, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { focusApp, isFocusLost } from "#app/lib/focus.ts";
import * as styles from "./frame-notice.module.css";

/**
 * A line above an app's frame, its buttons beside or below it. Always rendered, as screen readers announce changes of a
 * live region only. When the line goes, the app takes the focus of the button that was pressed.
 */
export function FrameNotice({ text, children }: { text: string | null; children: ReactNode }) {
  useOnChange(text === null, (isGone) => {
    if (isGone && isFocusLost()) focusApp();
  });
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

import type { ElementType, ReactNode } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { type As, withLook } from "#app/lib/look.ts";
import * as dialogStyles from "./dialog.module.css";

type Props = { cancelLabel?: string; onCancel: () => void; className?: string; children: ReactNode };

/** The last row of a dialog or of a form that opens: the button that leaves it, then the actions. */
export function DialogActions({ cancelLabel = "Cancel", onCancel, className = "", children }: Props) {
  return (
    <div className={`${dialogStyles.actions} ${className}`}>
      <Button variant="soft" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}

/** Actions without a way to leave. */
export function ActionRow<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(dialogStyles.actions, className)} />;
}

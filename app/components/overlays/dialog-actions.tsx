import type { ReactNode } from "react";
import { Button } from "#app/components/forms/button.tsx";
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

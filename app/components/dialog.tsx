import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called before the browser closes the dialog, e.g. on Escape; false keeps it open. */
  mayClose?: () => boolean;
  wide?: boolean;
  alert?: boolean;
  children: ReactNode;
};

/** A modal dialog, the browser's own: it keeps the focus, Escape closes it, and on phones it is a sheet. */
export function Dialog({ title, open, onClose, mayClose, wide, alert, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  const isRefused = (event: SyntheticEvent) =>
    // React bubbles the events of a dialog inside this one.
    event.target === event.currentTarget && open && mayClose?.() === false;
  return (
    <dialog
      ref={ref}
      className={wide ? "dialog wide" : "dialog"}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => isRefused(event) && event.preventDefault()}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        // In Chromium a second Escape closes the dialog although `cancel` was prevented.
        if (isRefused(event)) ref.current?.showModal();
        else onClose();
      }}
    >
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}

/** Asks before something that can't be undone. */
export function ConfirmDialog({
  text,
  confirm,
  busy,
  onConfirm,
  ...dialog
}: Omit<Props, "children" | "alert"> & {
  text: string;
  confirm: string;
  busy?: string | false;
  onConfirm: () => void;
}) {
  return (
    <Dialog {...dialog} alert>
      <p className="quiet">{text}</p>
      <div className="actions">
        <Button look="soft" onClick={dialog.onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

import { type MouseEvent, type ReactNode, type SyntheticEvent, useId } from "react";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { CloseIcon } from "#app/components/icons/icons.tsx";
import { isFocusLost, placesAround, restoreFocus } from "#app/lib/focus.ts";
import * as dialogStyles from "./dialog.module.css";
import { DialogActions } from "./dialog-actions.tsx";
import { closeDialog, usePressBeside } from "./use-press-beside.ts";

/** Of a dialog that opens in its own way. */
export function dialogClass(more: string) {
  return `${dialogStyles.dialog} ${more}`;
}

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called before the dialog closes by Escape, X or a press beside it; false keeps it open. */
  mayClose?: () => boolean;
  wide?: boolean;
  /** Of a dialog that asks a question: only its own buttons and Escape close it. */
  alertText?: string;
  children: ReactNode;
};

export function Dialog({ title, open, onClose, mayClose, wide, alertText, children }: Props) {
  const titleId = useId();
  const alertTextId = useId();
  const isRefused = (event: SyntheticEvent) =>
    // React also bubbles the events of a dialog that is inside this one.
    event.target === event.currentTarget && open && mayClose?.() === false;
  const requestClose = (event: MouseEvent<HTMLElement>) => mayClose?.() !== false && closeDialog(event);
  const pressBeside = usePressBeside(requestClose);
  return (
    <dialog
      ref={open ? openModal : null}
      className={wide ? `${dialogStyles.dialog} ${dialogStyles.wide}` : dialogStyles.dialog}
      role={alertText ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={alertText ? alertTextId : undefined}
      // The second click of a double click falls on the backdrop.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      {...(!alertText && pressBeside)}
      onCancel={(event) => isRefused(event) && event.preventDefault()}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        // In Chromium a second Escape closes the dialog although `cancel` was prevented.
        if (isRefused(event)) event.currentTarget.showModal();
        else onClose();
      }}
    >
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {alertText && (
            <p id={alertTextId} className="quiet">
              {alertText}
            </p>
          )}
          {children}
          {/* Last, so that the first focus goes to the content. */}
          {!alertText && (
            <IconButton label="Close dialog" className={dialogStyles.dialogClose} onClick={requestClose}>
              <CloseIcon />
            </IconButton>
          )}
        </>
      )}
    </dialog>
  );
}

/**
 * As a ref: a dialog that was removed while it is open would lose the focus, so it is closed first, which returns the
 * focus. If it was opened from a menu, which is closed by then, the menu's button takes the focus. If what opened it is gone,
 * what is around that does.
 */
export function openModal(dialog: HTMLDialogElement) {
  const opener = openerOf(document.activeElement);
  const places = placesAround(opener);
  dialog.showModal();
  // A part with `autofocus` has the focus by now.
  if (!dialog.querySelector("[autofocus]")) dialog.querySelector<HTMLElement>("[data-initial-focus]")?.focus();
  return () => {
    dialog.close();
    queueMicrotask(() => isFocusLost() && restoreFocus(opener, places));
  };
}

/** The element itself, or the button that opens its menu. */
function openerOf(element: Element | null) {
  const menu = element?.closest("[popover]");
  const opener = menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : element;
  return opener instanceof HTMLElement ? opener : null;
}

export function ConfirmDialog({
  text,
  confirm,
  variant = "danger",
  busy,
  onConfirm,
  ...dialog
}: Omit<Props, "children" | "alertText"> & {
  text: string;
  confirm: string;
  variant?: "danger" | "marker";
  busy?: string | false;
  onConfirm: () => void;
}) {
  return (
    <Dialog {...dialog} alertText={text}>
      <DialogActions onCancel={dialog.onClose}>
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

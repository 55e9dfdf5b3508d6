import { type MouseEvent, useRef } from "react";

/**
 * The handlers of a modal dialog that a press beside it closes. Not a press that began inside, e.g. to select text, and not
 * the second click of a double click, which was meant for what opened the dialog.
 */
export function usePressBeside(onPress: (event: MouseEvent<HTMLDialogElement>) => void) {
  const hasBegunBeside = useRef(false);
  return {
    onPointerDown(event: MouseEvent<HTMLDialogElement>) {
      hasBegunBeside.current = isBeside(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (event.detail < 2 && hasBegunBeside.current && isBeside(event)) onPress(event);
    },
  };
}

/** Closes the dialog whose element or backdrop is pressed. */
export function closeDialog({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest("dialog")?.close();
}

/** The backdrop's events have the dialog as their target, like those of its padding. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

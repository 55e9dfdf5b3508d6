import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";
import { truncateToFit } from "#domain/kit/characters.ts";

/** `rest` did not fit; `text` is the note with what did. */
export type PasteOverflow = { rest: string; pastedChars: number; text: string };

/** Inserts what fits with `execCommand`, since only that keeps the browser's undo working. */
export function usePasteLimit(field: RefObject<HTMLTextAreaElement | null>) {
  const [overflow, setOverflow] = useState<PasteOverflow | null>(null);
  const messageRef = useRef<HTMLDivElement>(null);

  function onInsert(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const element = field.current;
    const pasted = data.getData("text/plain").replace(/\r\n?/g, "\n");
    if (!element || pasted === "") return;
    const { value, selectionStart, selectionEnd } = element;
    const charsLeft = MAX_NOTE_LENGTH - value.length + (selectionEnd - selectionStart);
    if (pasted.length <= charsLeft) return setOverflow(null);
    event.preventDefault();
    element.focus();
    const fits = truncateToFit(pasted, charsLeft);
    if (fits !== "") document.execCommand("insertText", false, fits);
    flushSync(() => setOverflow({ rest: pasted.slice(fits.length), pastedChars: pasted.length, text: element.value }));
    messageRef.current?.scrollIntoView({ block: "nearest" });
  }

  function undo() {
    field.current?.focus();
    document.execCommand("undo");
    setOverflow(null);
  }

  return {
    overflow,
    messageRef,
    undo,
    close: () => setOverflow(null),
    onPaste: (event: ClipboardEvent) => onInsert(event, event.clipboardData),
    onDrop: (event: DragEvent) => onInsert(event, event.dataTransfer),
  };
}

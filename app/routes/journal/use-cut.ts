import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import { fitting, NOTE_MAX } from "#domain/journal/limits.ts";

/** What did not fit, of how long a text, and what the note was with the rest of it. */
export type Cut = { rest: string; pasted: number; text: string };

/**
 * Text that is pasted or dropped and does not fit: as much of it as has room goes in by the browser's own editing, so
 * that its undo knows of it; the rest is kept to be asked for.
 */
export function useCut(field: RefObject<HTMLTextAreaElement | null>) {
  const [cut, setCut] = useState<Cut | null>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cut) words.current?.scrollIntoView({ block: "nearest" });
  }, [cut]);

  function onInsert(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const element = field.current;
    const pasted = data.getData("text/plain").replace(/\r\n?/g, "\n");
    if (!element || pasted === "") return;
    const { value, selectionStart, selectionEnd } = element;
    const room = NOTE_MAX - value.length + (selectionEnd - selectionStart);
    if (pasted.length <= room) return setCut(null);
    event.preventDefault();
    element.focus();
    const fits = fitting(pasted, room);
    if (fits !== "") document.execCommand("insertText", false, fits);
    setCut({ rest: pasted.slice(fits.length), pasted: pasted.length, text: element.value });
  }

  function undo() {
    field.current?.focus();
    document.execCommand("undo");
    setCut(null);
  }

  return {
    cut,
    words,
    undo,
    close: () => setCut(null),
    onPaste: (event: ClipboardEvent) => onInsert(event, event.clipboardData),
    onDrop: (event: DragEvent) => onInsert(event, event.dataTransfer),
  };
}

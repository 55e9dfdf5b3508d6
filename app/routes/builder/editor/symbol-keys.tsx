import type { PointerEvent, RefObject } from "react";
import { RedoIcon, UndoIcon } from "#app/components/icons/icons.tsx";
import * as styles from "#app/routes/builder/builder.module.css";
import type { Editor } from "./codemirror.client.ts";

const SYMBOLS = ["<", ">", "/", "=", '"', "{", "}", ";", "(", ")", "#", ":", "!"];

/** The editor keeps the focus, and the phone its keyboard. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** For phones, whose keyboards hide these behind other layers and have no undo. */
export function SymbolKeys({ editor }: { editor: RefObject<Editor | null> }) {
  return (
    <fieldset className={styles.symbolKeys} aria-label="Symbols">
      <button type="button" aria-label="Undo" onPointerDown={keepFocus} onClick={() => editor.current?.undo()}>
        <UndoIcon />
      </button>
      <button type="button" aria-label="Redo" onPointerDown={keepFocus} onClick={() => editor.current?.redo()}>
        <RedoIcon />
      </button>
      {SYMBOLS.map((symbol) => (
        <button key={symbol} type="button" onPointerDown={keepFocus} onClick={() => editor.current?.insert(symbol)}>
          {symbol}
        </button>
      ))}
    </fieldset>
  );
}

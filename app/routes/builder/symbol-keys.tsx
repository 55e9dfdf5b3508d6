import * as styles from "./builder.module.css";

const SYMBOLS = ["<", ">", "/", "=", '"', "{", "}", ";", "(", ")", "#", ":", "!"];

/** For phones, whose keyboards hide these behind other layers. */
export function SymbolKeys({ onInsert }: { onInsert: (symbol: string) => void }) {
  return (
    <fieldset className={styles.symbolKeys} aria-label="Symbols">
      {SYMBOLS.map((symbol) => (
        <button
          key={symbol}
          type="button"
          // The editor keeps the focus, and the phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(symbol)}
        >
          {symbol}
        </button>
      ))}
    </fieldset>
  );
}

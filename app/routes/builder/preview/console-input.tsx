import { type FormEvent, type KeyboardEvent, useRef } from "react";
import * as styles from "./console.module.css";

/** Runs code as a script of the app in its frame. The arrow keys bring back what was entered before. */
export function ConsoleInput({ disabled, onEnter }: { disabled: boolean; onEnter: (code: string) => void }) {
  const history = useRef<Array<string>>([]);
  const position = useRef(0);
  function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    if (code.trim() === "") return;
    history.current.push(code);
    position.current = history.current.length;
    event.currentTarget.reset();
    onEnter(code);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const next = position.current + (step ?? 0);
    if (!step || next < 0 || next > history.current.length) return;
    event.preventDefault();
    position.current = next;
    event.currentTarget.value = history.current[next] ?? "";
  }
  return (
    <form className={styles.consoleInput} onSubmit={enter}>
      <span aria-hidden="true">›</span>
      <input
        aria-label="Run JavaScript in the app"
        placeholder="Run JavaScript in the app"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        disabled={disabled}
        name="code"
        onKeyDown={onKeyDown}
      />
    </form>
  );
}

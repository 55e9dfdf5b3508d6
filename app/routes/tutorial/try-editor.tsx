import { useState } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { useTimeout } from "#app/hooks/use-timer.ts";
import * as styles from "./tutorial.module.css";

const START = `<h1>Hello!</h1>
<p>You pressed <b id="count">0</b> times.</p>
<button onclick="count.textContent++">Press me</button>
<style>body { font: 20px system-ui; text-align: center }
button { padding: 8px 20px; font: inherit }</style>`;

const RESTART_DEBOUNCE_MS = 400;

type Props = {
  /** Null if this document may frame no app, as it was loaded for another screen. */
  origin: string | null;
  path: string;
};

/** The visitor's first app, running while it is typed. */
export function TryEditor({ origin, path }: Props) {
  const [code, setCode] = useState(START);
  const [running, setRunning] = useState({ html: START, count: 0 });
  useTimeout(
    (html) => setRunning({ html, count: running.count + 1 }),
    code === running.html ? null : RESTART_DEBOUNCE_MS,
    code,
  );
  return (
    <section className={styles.trial} aria-label="Try it">
      <textarea
        aria-label="HTML code"
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        rows={5}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.tryApp}>
        {origin === null ? (
          <LinkButton variant="soft" className="center" to={path} reloadDocument>
            Run it
          </LinkButton>
        ) : (
          <AppFrame
            key={running.count}
            origin={origin}
            html={running.html}
            title="Your app"
            guardsFocus
            onReload={() => setRunning(({ html, count }) => ({ html, count: count + 1 }))}
          />
        )}
      </div>
    </section>
  );
}

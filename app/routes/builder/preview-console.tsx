import { useLayoutEffect, useRef, useState } from "react";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { Button } from "#app/components/forms/button.tsx";
import { SCROLLABLE } from "#app/lib/scrollable.ts";
import { summarizeValue } from "#domain/previews/console-lines.ts";
import * as styles from "./console.module.css";
import { ConsoleInput } from "./console-input.tsx";
import { ConsoleLine } from "./console-line.tsx";
import type { ConsoleState, Entry } from "./console-state.ts";

/** Within this distance of its end, in px, the list follows new lines. */
const FOLLOW_DISTANCE = 40;

type Props = {
  state: ConsoleState;
  projectId: string | null;
  isRunning: boolean;
  onClear: () => void;
  onEvaluate: (code: string) => void;
  onGoToLine: (line: number) => void;
};

export function PreviewConsole({ state, projectId, isRunning, onClear, onEvaluate, onGoToLine }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { entries, omitted } = state;
  return (
    <details className={styles.console} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        Console <Counts entries={entries} omitted={omitted} />
        {!isOpen && <LastLine entry={entries.at(-1)} />}
      </summary>
      {isOpen && (
        <>
          <ConsoleLines state={state} projectId={projectId} onGoToLine={onGoToLine} />
          <div className={`row ${styles.consoleFoot}`}>
            <ConsoleInput disabled={!isRunning} onEnter={onEvaluate} />
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
          </div>
        </>
      )}
    </details>
  );
}

function ConsoleLines({ state, projectId, onGoToLine }: Pick<Props, "state" | "projectId" | "onGoToLine">) {
  const { entries, omitted } = state;
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastId = entries.at(-1)?.id;
  useLayoutEffect(() => {
    if (lastId !== undefined && follows.current) list.current?.scrollTo(0, list.current.scrollHeight);
  }, [lastId]);
  return (
    <div
      {...SCROLLABLE}
      ref={list}
      className={styles.consoleLines}
      role="log"
      aria-label="Console"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE;
      }}
    >
      {entries.length === 0 && <p className="quiet">What your app logs will appear here.</p>}
      {omitted > 0 && (
        <p className="quiet">
          {omitted} earlier {omitted === 1 ? "line" : "lines"} left out
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <ConsoleLine key={entry.id} entry={entry} projectId={projectId} onGoToLine={onGoToLine} />
        ))}
      </ul>
    </div>
  );
}

function Counts({ entries, omitted }: Pick<ConsoleState, "entries" | "omitted">) {
  const errors = entries.filter(({ level }) => level === "error").length;
  const warnings = entries.filter(({ level }) => level === "warn").length;
  return (
    <>
      {errors > 0 && (
        <span className={badgeStyles.badge} data-color="red">
          {countText(errors, "error")}
        </span>
      )}
      {warnings > 0 && (
        <span className={badgeStyles.badge} data-color="amber">
          {countText(warnings, "warning")}
        </span>
      )}
      {errors + warnings === 0 && <span className={badgeStyles.badge}>{entries.length + omitted}</span>}
    </>
  );
}

function countText(count: number, what: string) {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}

function LastLine({ entry }: { entry: Entry | undefined }) {
  if (!entry) return null;
  return (
    <span className={`${styles.consoleLast} one-line quiet`} data-level={entry.level}>
      {entry.values.map(summarizeValue).join(" ")}
    </span>
  );
}

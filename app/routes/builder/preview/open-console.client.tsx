import { useLayoutEffect, useRef } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { SCROLLABLE } from "#app/lib/scrollable.ts";
import * as styles from "./console.module.css";
import { ConsoleInput } from "./console-input.tsx";
import { ConsoleLine } from "./console-line.tsx";
import type { ConsoleProps } from "./console-state.ts";

/** Within this distance of its end, in px, the list follows new lines. */
const FOLLOW_DISTANCE = 40;

export function OpenConsole({ state, projectId, isRunning, onClear, onEvaluate, onGoToLine }: ConsoleProps) {
  return (
    <>
      <ConsoleLines state={state} projectId={projectId} onGoToLine={onGoToLine} />
      <div className={`row ${styles.consoleFoot}`}>
        <ConsoleInput disabled={!isRunning} onEnter={onEvaluate} />
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
      </div>
    </>
  );
}

function ConsoleLines({ state, projectId, onGoToLine }: Pick<ConsoleProps, "state" | "projectId" | "onGoToLine">) {
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

import { useState } from "react";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useLazyComponent } from "#app/hooks/use-lazy-component.ts";
import { notify } from "#app/lib/toast.ts";
import { summarizeValue } from "#domain/previews/console-lines.ts";
import * as styles from "./console.module.css";
import type { ConsoleProps, ConsoleState, Entry } from "./console-state.ts";

const PRELOADED = { isPreloaded: true, onFailure: () => notify.error("Error", chunkLoadMessage()) };
const loadOpenConsole = () => import("./open-console.client.tsx").then((module) => module.OpenConsole);

export function PreviewConsole(props: ConsoleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const OpenConsole = useLazyComponent(isOpen, loadOpenConsole, PRELOADED);
  const { entries, omitted } = props.state;
  return (
    <details className={styles.console} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        Console <Counts entries={entries} omitted={omitted} />
        {!isOpen && <LastLine entry={entries.at(-1)} />}
      </summary>
      {isOpen && OpenConsole && <OpenConsole {...props} />}
    </details>
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

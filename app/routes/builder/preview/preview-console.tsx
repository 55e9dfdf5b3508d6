import { Badge } from "#app/components/feedback/badge.tsx";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { useDetails } from "#app/hooks/use-details.ts";
import { useLazyComponent } from "#app/hooks/use-lazy-component.ts";
import { summarizeValue } from "#domain/previews/console-lines.ts";
import * as styles from "./console.module.css";
import type { ConsoleProps, ConsoleState, Entry } from "./console-state.ts";

const PRELOADED = { isPreloaded: true, onFailure: () => void notifyMissingPart() };
const loadOpenConsole = () => import("./open-console.client.tsx").then((module) => module.OpenConsole);

export function PreviewConsole(props: ConsoleProps) {
  const { isOpen, onToggle } = useDetails();
  const OpenConsole = useLazyComponent(isOpen, loadOpenConsole, PRELOADED);
  const { entries, omitted } = props.state;
  return (
    <details className={styles.console} onToggle={onToggle}>
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
      {errors > 0 && <Badge color="red">{countText(errors, "error")}</Badge>}
      {warnings > 0 && <Badge color="amber">{countText(warnings, "warning")}</Badge>}
      {errors + warnings === 0 && <Badge>{entries.length + omitted}</Badge>}
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

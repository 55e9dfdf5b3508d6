import { useCallback, useState } from "react";
import { CheckIcon, WarningIcon } from "#app/components/icons/icons.tsx";
import * as styles from "#app/routes/builder/builder.module.css";
import type { EditorStatus } from "./codemirror.client.ts";

const INITIAL_STATUS: EditorStatus = { line: 1, column: 1, problems: 0, hints: 0, notAPage: null };

export function useEditorStatus() {
  const [status, setStatus] = useState(INITIAL_STATUS);
  const updateStatus = useCallback(
    (part: Partial<EditorStatus>) => setStatus((before) => ({ ...before, ...part })),
    [],
  );
  return { status, updateStatus };
}

type Props = { status: EditorStatus; notice: string; onListProblems: () => void };

export function EditorFoot({ status, notice, onListProblems }: Props) {
  const { line, column, problems, hints, notAPage } = status;
  return (
    <div className={`${styles.paneBar} ${styles.foot} small quiet`}>
      <span className={`${styles.problems} ${problems === 0 ? "success" : ""}`} role="status">
        <button
          type="button"
          className={`row ${styles.link}`}
          disabled={problems + hints === 0}
          onClick={onListProblems}
        >
          {problems === 0 ? <CheckIcon /> : <WarningIcon />}
          {notAPage ?? [problemsText(problems), ...(hints > 0 ? [countText(hints, "hint")] : [])].join(", ")}
        </button>
      </span>
      <span className={styles.wideOnly}>
        Ln {line}, Col {column}
      </span>
      <span className="grow" role="status">
        {notice}
      </span>
      <span id="editor-hint" className={styles.wideOnly}>
        Esc, then Tab to leave the editor
      </span>
    </div>
  );
}

function problemsText(problems: number) {
  return problems === 0 ? "No problems" : countText(problems, "problem");
}

function countText(count: number, what: string) {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}

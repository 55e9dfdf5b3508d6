import { useCallback, useState } from "react";
import { CheckIcon, WarningIcon } from "#app/components/tool-icons.tsx";
import type { EditorStatus } from "./codemirror.client.ts";

const START: EditorStatus = { line: 1, column: 1, errors: 0, warnings: 0 };

export function useEditorStatus() {
  const [status, setStatus] = useState(START);
  const hear = useCallback((part: Partial<EditorStatus>) => setStatus((before) => ({ ...before, ...part })), []);
  return { status, hear };
}

/** What is wrong with the code, where the cursor is, whether it is saved, and how the keyboard gets out. */
export function EditorFoot({ status, saved }: { status: EditorStatus; saved: string }) {
  const { line, column, errors, warnings } = status;
  const problems = errors + warnings;
  return (
    <div className="pane-bar foot small quiet">
      <span className={`row problems ${problems === 0 ? "success" : ""}`} role="status">
        {problems === 0 ? <CheckIcon /> : <WarningIcon />}
        {problems === 0 ? "No problems" : `${problems} ${problems === 1 ? "problem" : "problems"}`}
      </span>
      <span className="wide-only">
        Ln {line}, Col {column}
      </span>
      <span className="grow" role="status">
        {saved}
      </span>
      <span id="editor-hint">Esc, then Tab leaves the editor</span>
    </div>
  );
}

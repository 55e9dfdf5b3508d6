import { type ReactNode, useRef, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { ClipboardIcon, CopyIcon, FolderIcon, LinkIcon } from "#app/components/icons/icons.tsx";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import * as styles from "./empty-editor.module.css";
import { STARTER_CODE } from "./starter-code.client.ts";
import { STARTERS, type StarterName } from "./starters.tsx";

type Props = {
  /** False until the unsaved code of this device is read. */
  isReady: boolean;
  /** @returns whether the clipboard could be read */
  onPaste: () => Promise<boolean>;
  onOpenFile: () => void;
  onFetch: () => void;
  onChoose: (html: string) => void;
  onFocusEditor: () => void;
  children?: ReactNode;
};

/** What an editor without code offers, below its first line: the user's own code, or a starter. */
export function EmptyEditor({ isReady, onPaste, onOpenFile, onFetch, onChoose, onFocusEditor, children }: Props) {
  const [isPasteRefused, setIsPasteRefused] = useState(false);
  const whenReady = useWhenReady(isReady);
  async function paste() {
    if (await onPaste()) return;
    setIsPasteRefused(true);
    onFocusEditor();
  }
  return (
    <section className={styles.emptyEditor} aria-label="Start">
      <h2>Bring your code</h2>
      <div className="row wrap">
        <Button variant="soft" onClick={() => whenReady(paste)}>
          <ClipboardIcon />
          Paste
        </Button>
        <Button variant="soft" onClick={() => whenReady(onOpenFile)}>
          <FolderIcon />
          Open a file
        </Button>
        <Button variant="soft" onClick={() => whenReady(onFetch)}>
          <LinkIcon />
          Open from URL
        </Button>
        <Button variant="soft" onClick={copyInstructions}>
          <CopyIcon />
          Copy instructions for an assistant
        </Button>
      </div>
      <p className="small" role="status">
        {isPasteRefused &&
          "Your browser didn't let us read the clipboard. Press Ctrl+V now (Cmd+V on a Mac), or touch and hold the first line and choose Paste."}
      </p>
      {children}
      <h2>Or start from</h2>
      <Starters whenReady={whenReady} onChoose={onChoose} />
    </section>
  );
}

/** What an app may do, to paste into an assistant that writes one. */
function copyInstructions() {
  import("./copy-guide.client.ts").then(
    ({ copyGuide }) => copyGuide(),
    () => void notifyMissingPart(),
  );
}

/** The last press before waits. If unsaved code is restored, this is unmounted and the press is dropped. */
function useWhenReady(isReady: boolean) {
  const pending = useRef<(() => void) | null>(null);
  useOnChange(isReady, () => pending.current?.());
  return (run: () => void) => {
    if (isReady) run();
    else pending.current = run;
  };
}

function Starters({ whenReady, onChoose }: Pick<Props, "onChoose"> & { whenReady: (run: () => void) => void }) {
  const [loading, setLoading] = useState<string | null>(null);
  function choose(name: StarterName) {
    if (loading !== null) return;
    setLoading(name);
    STARTER_CODE[name]()
      .then(
        (file) => onChoose(file.default),
        () => void notifyMissingPart(),
      )
      .finally(() => setLoading(null));
  }
  return (
    <ul className={styles.starters}>
      {STARTERS.map(({ name, text, drawing }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.starter}
            aria-disabled={loading !== null}
            onClick={() => whenReady(() => choose(name))}
          >
            <svg viewBox="0 0 48 36" aria-hidden="true">
              {drawing}
            </svg>
            <span>
              <strong>{name}</strong>
              <span className="small quiet">{loading === name ? "Opening..." : text}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

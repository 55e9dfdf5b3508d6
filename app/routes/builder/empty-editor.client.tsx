import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { ClipboardIcon, FolderIcon, LinkIcon } from "#app/components/icons/icons.tsx";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { notify } from "#app/lib/toast.ts";
import * as styles from "./empty-editor.module.css";
import { STARTERS } from "./starters.client.tsx";

type Props = {
  /** @returns whether the clipboard could be read */
  onPaste: () => Promise<boolean>;
  onOpenFile: () => void;
  onFetch: () => void;
  onChoose: (html: string) => void;
  onFocusEditor: () => void;
};

/** What an editor without code offers, below its first line: the user's own code, or a starter. */
export function EmptyEditor({ onPaste, onOpenFile, onFetch, onChoose, onFocusEditor }: Props) {
  const [isPasteRefused, setIsPasteRefused] = useState(false);
  async function paste() {
    if (await onPaste()) return;
    setIsPasteRefused(true);
    onFocusEditor();
  }
  return (
    <section className={styles.emptyEditor} aria-label="Start">
      <h2>Bring your code</h2>
      <div className="row wrap">
        <Button variant="soft" onClick={paste}>
          <ClipboardIcon />
          Paste
        </Button>
        <Button variant="soft" onClick={onOpenFile}>
          <FolderIcon />
          Open a file
        </Button>
        <Button variant="soft" onClick={onFetch}>
          <LinkIcon />
          Open from URL
        </Button>
      </div>
      <p className="small" role="status">
        {isPasteRefused &&
          "Your browser didn't let us read the clipboard. Press Ctrl+V now (Cmd+V on a Mac), or touch and hold the first line and choose Paste."}
      </p>
      <h2>Or start from</h2>
      <Starters onChoose={onChoose} />
    </section>
  );
}

function Starters({ onChoose }: Pick<Props, "onChoose">) {
  const [loading, setLoading] = useState<string | null>(null);
  return (
    <ul className={styles.starters}>
      {STARTERS.map(({ name, text, drawing, load }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.starter}
            aria-disabled={loading !== null}
            onClick={() => {
              if (loading !== null) return;
              setLoading(name);
              load()
                .then(
                  (file) => onChoose(file.default),
                  () => notify.error("Error", chunkLoadMessage()),
                )
                .finally(() => setLoading(null));
            }}
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

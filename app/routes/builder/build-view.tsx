import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { HammerIcon } from "#app/components/icons.tsx";
import { ClipboardIcon } from "#app/components/tool-icons.tsx";
import type { Draft } from "#app/hooks/use-draft.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { notify } from "#app/lib/toast.ts";
import { CodeEditor } from "./code-editor.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { type Current, useSave } from "./use-save.ts";

type Props = { origin: string; draft: Draft; current: Current | null; onSaved: (current: Current) => void };

/** Code on one side, the running app on the other; on phones one of them at a time. */
export function BuildView({ origin, draft, current, onSaved }: Props) {
  const [pane, setPane] = useState<"code" | "preview">("code");
  const [naming, setNaming] = useState(false);
  const { code } = draft;
  const empty = code.trim() === "";
  const save = useSave({ draft, current, onSaved, onCreated: () => setNaming(false) });
  const build = () => !empty && !save.busy && setNaming(true);
  const update = () => !empty && current && !save.busy && save.update();
  useHotkey("F9", build);

  async function paste() {
    try {
      const text = await navigator.clipboard.readText();
      if (text === "") return notify.error("No content found");
      draft.change(text);
      notify.success("Code pasted");
    } catch {
      notify.error("Paste failed", "Could not access clipboard. Please paste manually.");
    }
  }

  return (
    <main className="build" data-pane={pane}>
      <h1 className="sr-only">Build</h1>
      <fieldset className="pane-choice" aria-label="Show">
        {(["code", "preview"] as const).map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {name === "code" ? "Code" : "Preview"}
          </button>
        ))}
      </fieldset>
      <section className="pane code-pane" aria-label="Code">
        <div className="pane-bar">
          <span className="small quiet grow one-line">index.html · {sizeOf(code)}</span>
          <Button look="ghost" onClick={paste}>
            <ClipboardIcon />
            Paste
          </Button>
          <Button
            look="soft"
            disabled={empty || !current}
            busy={save.busy === "update" && "Saving..."}
            onClick={update}
          >
            Update
          </Button>
          <Button look="marker" disabled={empty} busy={save.busy === "create" && "Saving..."} onClick={build}>
            <HammerIcon />
            Build
          </Button>
        </div>
        <CodeEditor code={code} onChange={draft.change} onBuild={build} onUpdate={update} />
        <div className="pane-bar foot small quiet">
          <span className="grow" role="status">
            {save.status}
          </span>
          <span>Esc, then Tab leaves the editor</span>
        </div>
        {draft.restored && (
          <div className="pane-bar foot">
            <span className="grow" role="status">
              Unsaved changes of this device were restored.
            </span>
            <Button look="soft" onClick={draft.discard}>
              Discard
            </Button>
          </div>
        )}
        {save.error && (
          <p className="error pane-error" role="alert">
            {save.error}
          </p>
        )}
      </section>
      <PreviewPane origin={origin} code={code} />
      <SaveDialog
        open={naming}
        busy={save.busy === "create"}
        error={save.error}
        onClose={() => setNaming(false)}
        onSave={save.create}
      />
    </main>
  );
}

function sizeOf(code: string) {
  const bytes = code.length;
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}

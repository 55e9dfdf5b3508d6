import { type DragEvent, useRef, useState } from "react";
import { Button, IconButton } from "#app/components/button.tsx";
import { SearchIcon } from "#app/components/icons.tsx";
import { HammerIcon } from "#app/components/menu-icons.tsx";
import { ClipboardIcon, FormatIcon } from "#app/components/tool-icons.tsx";
import type { Draft } from "#app/hooks/use-draft.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { notify } from "#app/lib/toast.ts";
import { suggestTitle } from "#domain/projects/titles.ts";
import { CodeEditor } from "./code-editor.tsx";
import type { Editor } from "./codemirror.client.ts";
import { EditorFoot, useEditorStatus } from "./editor-foot.tsx";
import { FetchDialog } from "./fetch-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { ToolMenu } from "./tool-menu.tsx";
import { type Current, useSave } from "./use-save.ts";
import { useTools } from "./use-tools.ts";

type Props = {
  origin: string;
  draft: Draft;
  current: Current | null;
  cloud: boolean;
  /** The signed-in user's id. */
  account: string;
  onSaved: (current: Current) => void;
};
type Open = "name" | "fetch" | "history" | null;

/** Code on one side, the running app on the other; on phones one of them at a time. */
export function BuildView({ origin, draft, current, cloud, account, onSaved }: Props) {
  const [pane, setPane] = useState<"code" | "preview">("code");
  const [open, setOpen] = useState<Open>(null);
  const editor = useRef<Editor | null>(null);
  const { status, hear } = useEditorStatus();
  const empty = draft.code.trim() === "";
  const close = () => setOpen(null);
  const save = useSave({ draft, current, cloud, account, onSaved, onCreated: close });
  const tools = useTools({ draft, editor, name: current?.name ?? "index" });
  function build() {
    if (empty || save.busy) return;
    save.clearError();
    setOpen("name");
  }
  const update = () => !empty && current && !save.busy && save.update();
  useHotkey("F9", build);
  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void tools.open(event.dataTransfer.files);
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
      <section
        className="pane code-pane"
        aria-label="Code"
        onDragOverCapture={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
        onDropCapture={drop}
      >
        <div className="pane-bar">
          <span className="small quiet grow one-line file-name">index.html · {sizeOf(draft.code)}</span>
          <Button look="ghost" onClick={tools.paste}>
            <ClipboardIcon />
            Paste
          </Button>
          <IconButton label="Format" disabled={empty || tools.formatting} onClick={tools.format}>
            <FormatIcon />
          </IconButton>
          <IconButton label="Find and replace" className="wide-only" onClick={tools.find}>
            <SearchIcon />
          </IconButton>
          <ToolMenu
            tools={tools}
            onFetch={() => setOpen("fetch")}
            onHistory={current?.version ? () => setOpen("history") : null}
          />
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
        <CodeEditor
          draft={draft}
          editor={editor}
          hint="editor-hint"
          onStatus={hear}
          onBuild={build}
          onUpdate={update}
        />
        <EditorFoot status={status} saved={save.status} />
        {draft.restored && (
          <div className="pane-bar foot">
            <span className="grow" role="status">
              Unsaved changes of this device were restored.
            </span>
            {current?.version && (
              <Button look="ghost" onClick={() => setOpen("history")}>
                Compare
              </Button>
            )}
            <Button
              look="soft"
              onClick={() => notify.success("Changes discarded", { label: "Undo", onClick: draft.discard() })}
            >
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
      <PreviewPane origin={origin} code={draft.code} onLine={(line) => editor.current?.goTo(line)} />
      <SaveDialog
        open={open === "name"}
        place={cloud ? "account" : "device"}
        suggested={suggestTitle(draft.code) ?? ""}
        busy={save.busy === "create"}
        error={save.error}
        onClose={close}
        onSave={save.create}
      />
      <FetchDialog
        open={open === "fetch"}
        onClose={close}
        onHtml={(html) => tools.replace(html, "Opened from the address")}
      />
      {current?.version && (
        <HistoryDialog
          open={open === "history"}
          projectId={current.id}
          version={current.version}
          code={draft.code}
          onClose={close}
          onRestored={(restored) => {
            draft.adopt(restored);
            onSaved({ ...current, version: restored.version });
          }}
        />
      )}
      {save.conflict && (
        <MergeDialog
          open
          {...save.conflict}
          busy={save.busy === "update"}
          error={save.error}
          onTakeTheirs={save.takeTheirs}
          onSave={save.settle}
          onClose={save.dismiss}
        />
      )}
    </main>
  );
}

function sizeOf(code: string) {
  const characters = code.length;
  return characters < 1024 ? `${characters} B` : `${(characters / 1024).toFixed(1)} KB`;
}

import { type DragEvent, useRef, useState } from "react";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { ClipboardIcon, CodeIcon, FormatIcon } from "#app/components/icons/tool-icons.tsx";
import type { Draft } from "#app/hooks/use-draft.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { notify } from "#app/lib/toast.ts";
import { sizeText } from "#domain/numbers.ts";
import type { DraftPreview } from "#domain/previews/draft-preview.server.ts";
import { HTML_TOO_LARGE, htmlBytes, MAX_HTML_BYTES } from "#domain/projects/rules.ts";
import { type BarProps, BuilderBar } from "./builder-bar.tsx";
import { CodeEditor } from "./code-editor.tsx";
import type { Editor } from "./codemirror.client.ts";
import { EditorFoot, useEditorStatus } from "./editor-foot.tsx";
import { FetchDialog } from "./fetch-dialog.tsx";
import { SizeWarning, useFileBytes } from "./file-size.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { Starters } from "./starters.tsx";
import { SymbolKeys } from "./symbol-keys.tsx";
import { ToolMenu } from "./tool-menu.tsx";
import { type CurrentProject, useSave } from "./use-save.ts";
import { useSplit } from "./use-split.ts";
import { useTools } from "./use-tools.ts";

type Props = {
  bar: BarProps;
  preview: DraftPreview;
  draft: Draft;
  current: CurrentProject | null;
  isCloud: boolean;
  accountId: string;
  onSaved: (current: CurrentProject) => void;
  onHostsSaved: () => void;
};

type OpenDialog = "name" | "fetch" | "history" | null;

export function BuildView({ bar, preview, draft, current, isCloud, accountId, onSaved, onHostsSaved }: Props) {
  const [pane, setPane] = useState<"code" | "preview">("code");
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const editor = useRef<Editor | null>(null);
  const { status, updateStatus } = useEditorStatus();
  const isEmpty = draft.code.trim() === "";
  const bytes = useFileBytes(draft.code);
  const closeDialog = () => setOpenDialog(null);
  const save = useSave({ draft, current, isCloud, accountId, onSaved, onCreated: closeDialog });
  const tools = useTools({ draft, editor, name: current?.name ?? "index" });
  function build() {
    const { code } = draft.readLatest();
    if (code.trim() === "" || save.busy) return;
    if (htmlBytes(code) > MAX_HTML_BYTES) return notify.error("File too large", HTML_TOO_LARGE);
    save.clearError();
    setOpenDialog("name");
  }
  const split = useSplit();
  useHotkey("F9", build);
  function onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void tools.open(event.dataTransfer.files);
  }
  return (
    <>
      <BuilderBar
        {...bar}
        status={save.status}
        actions={
          <SaveButtons
            canSave={!isEmpty}
            isLoaded={current !== null}
            busy={save.busy}
            onUpdate={save.update}
            onBuild={build}
          />
        }
      />
      <main className="build" data-pane={pane} style={split.style}>
        <h1 className="sr-only">Build</h1>
        <fieldset className="pane-choice" aria-label="Show">
          {(["code", "preview"] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={pane === name}
              onClick={() => setPane(name)}
            >
              {name === "code" ? "Code" : "Preview"}
            </button>
          ))}
        </fieldset>
        <section
          className="pane code-pane"
          aria-label="Code"
          onDragOverCapture={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
          onDropCapture={onDrop}
        >
          <div className="pane-bar">
            <span className="row grow file-name">
              <CodeIcon />
              <strong>index.html</strong>
              <span className="small quiet">{sizeText(bytes)}</span>
            </span>
            <Button variant="ghost" onClick={tools.paste}>
              <ClipboardIcon />
              Paste
            </Button>
            <IconButton label="Format" disabled={isEmpty} onClick={tools.format}>
              <FormatIcon />
            </IconButton>
            <IconButton label="Find and replace" onClick={tools.find}>
              <SearchIcon />
            </IconButton>
            <ToolMenu
              tools={tools}
              onFetch={() => setOpenDialog("fetch")}
              onHistory={current?.version ? () => setOpenDialog("history") : null}
            />
          </div>
          <CodeEditor
            draft={draft}
            editor={editor}
            hintId="editor-hint"
            onStatus={updateStatus}
            onSave={current ? save.update : build}
          />
          {isEmpty && draft.ready && <Starters onChoose={draft.change} />}
          <SymbolKeys onInsert={(symbol) => editor.current?.insert(symbol)} />
          <SizeWarning bytes={bytes} />
          <EditorFoot status={status} notice={save.notice} onListProblems={() => editor.current?.listProblems()} />
          {save.newerVersion !== null && (
            <div className="pane-bar foot">
              <span className="grow" role="status">
                Version {save.newerVersion} was saved in another tab.
              </span>
              <Button variant="soft" onClick={save.compare}>
                Compare
              </Button>
            </div>
          )}
          {draft.restored && (
            <div className="pane-bar foot">
              <span className="grow" role="status">
                Restored unsaved changes from this device.
              </span>
              {current?.version && (
                <Button variant="ghost" onClick={() => setOpenDialog("history")}>
                  Compare
                </Button>
              )}
              <Button
                variant="soft"
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
        <div className="split-handle" {...split.handle} />
        <PreviewPane
          preview={preview}
          projectId={current?.id ?? null}
          code={draft.code}
          onGoToLine={(line) => editor.current?.goTo(line)}
          onHostsSaved={onHostsSaved}
        />
        <SaveDialog
          open={openDialog === "name"}
          destination={isCloud ? "account" : "device"}
          code={draft.code}
          busy={save.busy === "create"}
          error={save.error}
          onClose={closeDialog}
          onSave={save.create}
        />
        <FetchDialog
          open={openDialog === "fetch"}
          onClose={closeDialog}
          onHtml={(html) => tools.replace(html, "Opened")}
        />
        {current?.version && (
          <HistoryDialog
            open={openDialog === "history"}
            projectId={current.id}
            version={current.version}
            code={draft.code}
            onClose={closeDialog}
            onRestored={(restored) => {
              draft.replaceCode(restored);
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
            onSave={save.saveMerged}
            onClose={save.dismiss}
          />
        )}
      </main>
    </>
  );
}

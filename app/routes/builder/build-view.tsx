import { type ReactNode, useRef, useState } from "react";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { FailureText } from "#app/components/forms/failure-text.tsx";
import {
  ClipboardIcon,
  CodeIcon,
  DownloadIcon,
  FolderIcon,
  FormatIcon,
  HistoryIcon,
  LinkIcon,
  SearchIcon,
  ShareIcon,
} from "#app/components/icons/icons.tsx";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { focusAfterRender, isFocusLost } from "#app/lib/focus.ts";
import { notify } from "#app/lib/toast.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import { htmlProblem } from "#domain/listing/html.ts";
import type { UnsavedCodePreview } from "#domain/previews/unsaved-code-preview.server.ts";
import { ACCEPTED_FILES } from "#domain/source-analysis/recognition/source-files.ts";
import { ActionMenu } from "./action-menu.tsx";
import { type BuildDialog, BuildDialogs } from "./build-dialogs.tsx";
import * as builderStyles from "./builder.module.css";
import { CodeEditor } from "./editor/code-editor.tsx";
import type { Editor } from "./editor/codemirror.client.ts";
import { EditorFoot, useEditorStatus } from "./editor/editor-foot.tsx";
import { EmptyEditor } from "./editor/empty-editor.tsx";
import { FileDrop } from "./editor/file-drop.tsx";
import { SymbolKeys } from "./editor/symbol-keys.tsx";
import { SizeWarning, useFileBytes } from "./file-size.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { useSplit } from "./use-split.ts";
import { useTools } from "./use-tools.ts";
import type { SaveButtonProps } from "./versions/save-button.tsx";
import type { CurrentProject, useSave } from "./versions/use-save.ts";

type Props = {
  saveButton: (saving: SaveButtonProps) => ReactNode;
  bar: (saveButton: ReactNode) => ReactNode;
  preview: UnsavedCodePreview;
  edited: EditedCode;
  current: CurrentProject | null;
  /** What to do with the code of a deleted project. */
  missingText?: string | null;
  declaredHosts?: ReadonlyArray<DeclaredHost>;
  isCloud: boolean;
  /** Shown where there is no code yet, and where the device has no room for another app. */
  ownApps?: ReactNode;
  /** Before this device's unsaved code is read, as the server knows of none. */
  offersStartEarly: boolean;
  save: ReturnType<typeof useSave>;
  openDialog: BuildDialog | null;
  onDialog: (dialog: BuildDialog | null) => void;
  onSaved: (current: CurrentProject) => void;
  onHostsSaved: () => void;
  /** Null where nothing is saved yet. */
  onShare?: (() => void) | null;
};

export function BuildView(props: Props) {
  const { bar, preview, edited, current, isCloud, save, openDialog, onDialog, onSaved, onHostsSaved, onShare } = props;
  const [pane, setPane] = useState<"code" | "preview">("code");
  const editor = useRef<Editor | null>(null);
  const codePane = useRef<HTMLElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { status, updateStatus } = useEditorStatus();
  const isEmpty = edited.code.trim() === "";
  const bytes = useFileBytes(edited.code);
  const closeDialog = () => onDialog(null);
  const showPreview = () => setPane("preview");
  const tools = useTools({ edited, editor, name: current?.name ?? "index", onReplaced: showPreview });
  async function saveCode() {
    const { code } = edited.readLatest();
    if (code.trim() === "" || save.busy) return;
    const problem = htmlProblem(code);
    if (problem) return void notify.failure(problem);
    if (!(await tools.ensurePage(code))) return;
    if (current) return save.update();
    save.checkRoom();
    onDialog("name");
  }
  const saveButton = props.saveButton({
    canSave: !isEmpty,
    isLoaded: current !== null,
    busy: save.busy !== null,
    onSave: saveCode,
  });
  /** On phones, where the bar has no room. */
  const shareButton = onShare && (
    <IconButton label="Share" onClick={onShare}>
      <ShareIcon />
    </IconButton>
  );
  const split = useSplit();
  const openFile = () => file.current?.click();
  const findEditor = () => codePane.current?.querySelector<HTMLElement>(".cm-content, [data-plain-editor]");
  /** On phones the preview has the screen after code came in. */
  const findShownPane = () =>
    codePane.current?.checkVisibility() ? findEditor() : document.querySelector<HTMLElement>("[data-shows-code]");
  const isReadyAndEmpty = isEmpty && edited.ready;
  // Once there is code, the pressed button is removed and the focus with it. A dialog that is closing gives it back first.
  useOnChange(isReadyAndEmpty, () => {
    if (!isReadyAndEmpty) focusAfterRender(() => (isFocusLost() ? findShownPane() : null));
  });
  useSubscription(edited.saver.onRefused, () => setPane("code"));
  useHotkey("Ctrl+s", saveByKey);
  useHotkey("Ctrl+Enter", saveByKey);
  /** The editor handles the keys itself, after its last change. */
  function saveByKey(event: KeyboardEvent) {
    event.preventDefault();
    saveCode();
  }
  return (
    <>
      {bar(saveButton)}
      <main className={builderStyles.build} data-pane={pane} style={split.style}>
        <h1 className="sr-only">Build</h1>
        <div className={builderStyles.paneRow}>
          <fieldset className={builderStyles.paneChoice} aria-label="Show">
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
          {shareButton}
        </div>
        <section
          ref={codePane}
          className={`${builderStyles.pane} ${builderStyles.codePane}`}
          data-part="code-pane"
          aria-label="Code"
        >
          <div className={builderStyles.paneBar}>
            <span className={`row grow ${builderStyles.fileName}`}>
              <CodeIcon />
              <strong>index.html</strong>
              <span className="small quiet">{sizeText(bytes)}</span>
            </span>
            {!isEmpty && (
              <Button variant="ghost" onClick={tools.paste}>
                <ClipboardIcon />
                Paste
              </Button>
            )}
            <IconButton label="Format" disabled={isEmpty} onClick={tools.format}>
              <FormatIcon />
            </IconButton>
            <IconButton label="Find and replace" onClick={tools.find}>
              <SearchIcon />
            </IconButton>
            <ActionMenu
              label="More tools"
              actions={[
                { label: "Open a file...", icon: FolderIcon, run: openFile },
                { label: "Open from URL...", icon: LinkIcon, run: () => onDialog("fetch") },
                ...(current?.version ? [{ label: "History", icon: HistoryIcon, run: () => onDialog("history") }] : []),
                { label: "Download .html", icon: DownloadIcon, run: tools.download },
              ]}
            />
          </div>
          <CodeEditor
            edited={edited}
            editor={editor}
            hintId="editor-hint"
            declaredHosts={props.declaredHosts ?? []}
            onStatus={updateStatus}
            onSave={saveCode}
            onBringIn={tools.bringIn}
            onFiles={tools.open}
          />
          {isEmpty && (edited.ready || props.offersStartEarly) && (
            <EmptyEditor
              isReady={edited.ready}
              onPaste={tools.tryPaste}
              onOpenFile={openFile}
              onFetch={() => onDialog("fetch")}
              onChoose={(html) => {
                edited.change(html);
                showPreview();
              }}
              onFocusEditor={() => findEditor()?.focus()}
            >
              {props.ownApps}
            </EmptyEditor>
          )}
          <SymbolKeys editor={editor} />
          <SizeWarning bytes={bytes} />
          <EditorFoot status={status} notice={save.notice} onListProblems={() => editor.current?.listProblems()} />
          {props.missingText && (
            <p className={`${builderStyles.paneBar} ${builderStyles.foot}`} role="status">
              {props.missingText}
            </p>
          )}
          {save.newerVersion !== null && (
            <div className={`${builderStyles.paneBar} ${builderStyles.foot}`}>
              <span className="grow" role="status">
                Version {save.newerVersion} was saved in another tab.
              </span>
              <Button variant="soft" onClick={save.compare}>
                Compare
              </Button>
            </div>
          )}
          {edited.restored && (
            <div className={`${builderStyles.paneBar} ${builderStyles.foot}`}>
              <span className="grow" role="status">
                Restored unsaved changes from this device.
              </span>
              {current?.version && (
                <Button variant="ghost" onClick={() => onDialog("history")}>
                  Compare
                </Button>
              )}
              <Button
                variant="soft"
                onClick={() => notify.success("Changes discarded", { label: "Undo", onClick: edited.discard() })}
              >
                Discard
              </Button>
            </div>
          )}
          {save.failure && openDialog !== "name" && !(props.missingText && save.failure.code === "missing") && (
            <p className={`error ${builderStyles.paneError}`} role="alert">
              <FailureText failure={save.failure} />
            </p>
          )}
          {save.failure?.code === "plan" && props.ownApps && (
            <div className={builderStyles.noRoom}>{props.ownApps}</div>
          )}
        </section>
        <div className={builderStyles.splitHandle} {...split.handle} />
        <PreviewPane
          preview={preview}
          projectId={current?.id ?? null}
          code={edited.code}
          saveButton={
            <>
              {shareButton}
              {saveButton}
            </>
          }
          onShowCode={() => {
            setPane("code");
            focusAfterRender(findEditor);
          }}
          onGoToLine={(line) => {
            setPane("code");
            requestAnimationFrame(() => editor.current?.goTo(line));
          }}
          onHostsSaved={onHostsSaved}
        />
        <input
          ref={file}
          type="file"
          accept={ACCEPTED_FILES}
          hidden
          aria-label="HTML file"
          onChange={(event) => {
            void tools.open(event.target.files);
            event.target.value = "";
          }}
        />
        <FileDrop onFiles={tools.open} />
        <BuildDialogs
          open={openDialog}
          edited={edited}
          current={current}
          isCloud={isCloud}
          save={save}
          onFetched={(html) => tools.bringIn(html, "Opened")}
          onSaved={onSaved}
          onClose={closeDialog}
        />
      </main>
    </>
  );
}

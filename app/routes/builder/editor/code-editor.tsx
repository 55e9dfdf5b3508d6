import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { nextTask } from "#app/lib/next-task.ts";
import { notify } from "#app/lib/toast.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import { declareHref } from "#app/routes/builder/declare-hosts.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import type { Editor, EditorStatus } from "./codemirror.client.ts";
import * as emptyEditorStyles from "./empty-editor.module.css";
import { readPastedFiles } from "./pasted-files.ts";

type Props = {
  edited: EditedCode;
  editor: RefObject<Editor | null>;
  hintId: string;
  declaredHosts: ReadonlyArray<DeclaredHost>;
  onStatus: (status: Partial<EditorStatus>) => void;
  onSave: () => void;
  onBringIn: (text: string, title: string) => void;
  onFiles: (files: Array<File>) => void;
};

export function CodeEditor(props: Props) {
  const { edited, editor, hintId } = props;
  const container = useRef<HTMLDivElement>(null);
  const plainEditor = useRef<HTMLTextAreaElement>(null);
  const readCode = useEffectEvent(() => edited.code);
  const readDeclaredHosts = useEffectEvent(() => props.declaredHosts);
  const onChange = useEffectEvent((code: string) => edited.change(code));
  const onStatus = useEffectEvent(props.onStatus);
  const onDeclare = useEffectEvent(useDeclareHosts());
  const onSave = useEffectEvent(props.onSave);
  const onBringIn = useEffectEvent(props.onBringIn);
  const onFiles = useEffectEvent(props.onFiles);
  const [isEditorLoaded, setIsEditorLoaded] = useState(false);
  /** Of a finding that a link opens; 0 for none. */
  const openLine = useRef(Number(useSearchParams()[0].get("line")));
  useEffect(() => {
    if (!edited.ready) return;
    let isUnmounted = false;
    async function startEditor() {
      const { createEditor } = await import("./codemirror.client.ts");
      await nextTask();
      if (isUnmounted || !container.current) return;
      editor.current = createEditor(container.current, {
        code: readCode(),
        selection: selectionOf(plainEditor.current),
        hintId,
        readDeclaredHosts: () => readDeclaredHosts(),
        onChange: (code) => onChange(code),
        onStatus: (status) => onStatus(status),
        onDeclare: (hosts) => onDeclare(hosts),
        onSave: () => onSave(),
        onBringIn: (text, title) => onBringIn(text, title),
        onFiles: (files) => onFiles(files),
      });
      const takesFocus = shouldTakeFocus(readCode());
      flushSync(() => setIsEditorLoaded(true));
      if (openLine.current > 0) requestAnimationFrame(() => editor.current?.goTo(openLine.current));
      else if (takesFocus) editor.current.focus();
    }
    void startEditor().catch(() => {});
    return () => {
      isUnmounted = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [edited.ready, editor, hintId]);
  useOnChange(edited.code, (code) => editor.current?.setCode(code));
  return (
    <div className={`${builderStyles.editor} ${emptyEditorStyles.editor}`}>
      <div ref={container} className={builderStyles.editorPlace} hidden={!isEditorLoaded} />
      {!isEditorLoaded && (
        <textarea
          ref={plainEditor}
          data-plain-editor
          className={builderStyles.plainEditor}
          aria-label="HTML code"
          placeholder="Write your HTML code here..."
          spellCheck={false}
          readOnly={!edited.ready}
          value={edited.code}
          onChange={(event) => edited.change(event.target.value)}
          onPaste={(event) => {
            const files = readPastedFiles(event.clipboardData);
            if (files.length > 0) {
              event.preventDefault();
              return props.onFiles(files);
            }
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            if (value.trim() !== "" && selectionEnd - selectionStart < value.length) return;
            event.preventDefault();
            props.onBringIn(event.clipboardData.getData("text/plain"), "Code pasted");
          }}
          onKeyDown={(event) => {
            if (!isSaveKey(event)) return;
            event.preventDefault();
            props.onSave();
          }}
        />
      )}
    </div>
  );
}

/** As in the editor that is loading. */
function isSaveKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  return (ctrlKey || metaKey) && !shiftKey && (key === "Enter" || key.toLowerCase() === "s");
}

/** Of a field without the focus, the start. */
function selectionOf(field: HTMLTextAreaElement | null) {
  if (field === null || field !== document.activeElement) return { anchor: 0, head: 0 };
  return { anchor: field.selectionStart, head: field.selectionEnd };
}

/** Focuses an empty editor when it opens, except on touch screens, where that would open the keyboard. */
function shouldTakeFocus(code: string) {
  const { activeElement } = document;
  if (activeElement?.matches("[data-plain-editor]")) return true;
  return code === "" && activeElement === document.body && !window.matchMedia("(pointer: coarse)").matches;
}

function useDeclareHosts() {
  const project = useSearchParams()[0].get("project");
  const navigate = useNavigate();
  return (hosts: ReadonlyArray<string>) => {
    if (!project) return notify.error("Save the app first", "You can declare hosts once it's a project.");
    const href = declareHref(project, hosts);
    if (href) void navigate(href);
    else
      notify.failure({
        code: "plan",
        title: "Hosts need a synced account",
        message: "Upgrade to Builder to declare hosts for your apps.",
      });
  };
}

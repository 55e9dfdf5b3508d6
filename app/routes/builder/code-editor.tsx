import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Draft } from "#app/hooks/use-draft.ts";
import { notify } from "#app/lib/toast.ts";
import type { Editor, EditorStatus } from "./codemirror.client.ts";
import { declareHref } from "./declare-hosts.ts";

type Props = {
  draft: Draft;
  editor: RefObject<Editor | null>;
  hintId: string;
  onStatus: (status: Partial<EditorStatus>) => void;
  onSave: () => void;
};

export function CodeEditor(props: Props) {
  const { draft, editor, hintId } = props;
  const container = useRef<HTMLDivElement>(null);
  const latestProps = useRef(props);
  latestProps.current = props;
  const declareHosts = useRef<(hosts: ReadonlyArray<string>) => void>(() => {});
  declareHosts.current = useDeclareHosts();
  const [isEditorLoaded, setIsEditorLoaded] = useState(false);
  /** Of a finding that a link opens; 0 for none. */
  const openLine = useRef(Number(useSearchParams()[0].get("line")));
  useEffect(() => {
    if (!draft.ready) return;
    let isUnmounted = false;
    import("./codemirror.client.ts").then(
      ({ createEditor }) => {
        if (isUnmounted || !container.current) return;
        editor.current = createEditor(container.current, {
          code: latestProps.current.draft.code,
          hintId,
          onChange: (code) => latestProps.current.draft.change(code),
          onStatus: (status) => latestProps.current.onStatus(status),
          onDeclare: (hosts) => declareHosts.current(hosts),
          onSave: () => latestProps.current.onSave(),
        });
        setIsEditorLoaded(true);
        if (openLine.current > 0) requestAnimationFrame(() => editor.current?.goTo(openLine.current));
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [draft.ready, editor, hintId]);
  useEffect(() => editor.current?.setCode(draft.code), [draft.code, editor]);
  return (
    <div className="editor">
      <div ref={container} className="editor-place" hidden={!isEditorLoaded} />
      {!isEditorLoaded && (
        <textarea
          className="plain-editor"
          aria-label="HTML code"
          placeholder="Write your HTML code here..."
          spellCheck={false}
          readOnly={!draft.ready}
          value={draft.code}
          onChange={(event) => draft.change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            props.onSave();
          }}
        />
      )}
    </div>
  );
}

function useDeclareHosts() {
  const project = useSearchParams()[0].get("project");
  const navigate = useNavigate();
  return (hosts: ReadonlyArray<string>) => {
    if (!project) return notify.error("Save the app first", "You can declare hosts once it's a project.");
    const href = declareHref(project, hosts);
    if (href) void navigate(href);
    else notify.error("Hosts need a synced account", "Upgrade to Builder to declare hosts for your apps.");
  };
}

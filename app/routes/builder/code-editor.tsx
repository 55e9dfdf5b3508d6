import { type RefObject, useEffect, useRef, useState } from "react";
import type { Draft } from "#app/hooks/use-draft.ts";
import type { Editor, EditorStatus } from "./codemirror.client.ts";

type Props = {
  draft: Draft;
  /** Where the toolbar finds the editor; null until its code has arrived. */
  editor: RefObject<Editor | null>;
  hint: string;
  onStatus: (status: Partial<EditorStatus>) => void;
  onBuild: () => void;
  onUpdate: () => void;
};

/** The editor; a plain field until its code has arrived, and for good where it can't. */
export function CodeEditor(props: Props) {
  const { draft, editor, hint } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!draft.ready) return;
    let gone = false;
    import("./codemirror.client.ts").then(
      ({ createEditor }) => {
        if (gone || !place.current) return;
        editor.current = createEditor(place.current, {
          code: latest.current.draft.code,
          hint,
          onChange: (code) => latest.current.draft.change(code),
          onStatus: (status) => latest.current.onStatus(status),
          onBuild: () => latest.current.onBuild(),
          onUpdate: () => latest.current.onUpdate(),
        });
        setShown(true);
      },
      () => {},
    );
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [draft.ready, editor, hint]);
  useEffect(() => editor.current?.set(draft.code), [draft.code, editor]);
  return (
    <div className="editor">
      <div ref={place} className="editor-place" hidden={!shown} />
      {!shown && (
        <textarea
          className="plain-editor"
          aria-label="HTML code"
          placeholder="Write your HTML code here..."
          spellCheck={false}
          readOnly={!draft.ready}
          value={draft.code}
          onChange={(event) => draft.change(event.target.value)}
        />
      )}
    </div>
  );
}

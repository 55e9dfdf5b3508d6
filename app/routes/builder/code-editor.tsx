import { useEffect, useRef, useState } from "react";

type Props = { code: string; onChange: (code: string) => void; onBuild: () => void; onUpdate: () => void };
type Editor = { set: (code: string) => void; destroy: () => void };

/** The editor; a plain field until its code has arrived, and for good where it can't. */
export function CodeEditor(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const editor = useRef<Editor | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let gone = false;
    import("./codemirror.client.ts").then(
      ({ createEditor }) => {
        if (gone || !place.current) return;
        editor.current = createEditor(place.current, {
          code: latest.current.code,
          onChange: (code) => latest.current.onChange(code),
          onBuild: () => latest.current.onBuild(),
          onUpdate: () => latest.current.onUpdate(),
        });
        setReady(true);
      },
      () => {},
    );
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, []);
  useEffect(() => editor.current?.set(props.code), [props.code]);
  return (
    <div className="editor">
      <div ref={place} className="editor-place" hidden={!ready} />
      {!ready && (
        <textarea
          className="plain-editor"
          aria-label="HTML code"
          placeholder="Write your HTML code here..."
          spellCheck={false}
          value={props.code}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </div>
  );
}

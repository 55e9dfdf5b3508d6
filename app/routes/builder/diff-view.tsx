import { useEffect, useRef, useState } from "react";

type Labels = { left: string; right: string };
type Shown = { left: string; right: string; labels: Labels; onChange?: (right: string) => void };
type View = { destroy: () => void };

/** What changed from one text to the other; nothing can be typed. */
export function DiffView({ before, after, labels }: { before: string; after: string; labels: Labels }) {
  return <SideBySide left={before} right={after} labels={labels} />;
}

/** Like DiffView, with the right side to be edited. It starts with the texts it is given first and keeps its own. */
export function MergeEditor({ left, right, ...rest }: Required<Shown>) {
  const [first] = useState({ left, right });
  return <SideBySide {...first} {...rest} />;
}

function SideBySide(shown: Shown) {
  const { left, right, labels, onChange } = shown;
  const { place, state } = useMerge(shown);
  return (
    <div className="merge-view" aria-busy={state === "coming"}>
      <div className="merge-labels small" aria-hidden="true">
        <span className="merge-left">{labels.left}</span>
        <span className="merge-right">{labels.right}</span>
        {state === "there" && <span className="merge-keys quiet">F7 next change, F8 all lines</span>}
      </div>
      {state === "plain" ? (
        <div className="merge-plain">
          <textarea className="plain-editor" aria-label={labels.left} readOnly value={left} />
          <textarea
            key={right}
            className="plain-editor"
            aria-label={labels.right}
            readOnly={!onChange}
            spellCheck={false}
            defaultValue={right}
            onChange={(event) => onChange?.(event.target.value)}
          />
        </div>
      ) : (
        <div ref={place} className="merge-place" />
      )}
    </div>
  );
}

/** The comparison, once its code has come; where it can't, "plain". Fields with megabytes are too slow to wait in. */
function useMerge(shown: Shown) {
  const { left, right } = shown;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const [state, setState] = useState<"coming" | "there" | "plain">("coming");
  useEffect(() => {
    let gone = false;
    let view: View | null = null;
    import("./codemirror-merge.client.ts").then(
      ({ createMerge }) => {
        if (gone || !place.current) return;
        view = createMerge(place.current, {
          left,
          right,
          editable: latest.current.onChange !== undefined,
          labels: latest.current.labels,
          onChange: (text) => latest.current.onChange?.(text),
        });
        setState("there");
      },
      () => !gone && setState("plain"),
    );
    return () => {
      gone = true;
      view?.destroy();
    };
  }, [left, right]);
  return { place, state };
}

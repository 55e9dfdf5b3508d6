import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as builderStyles from "./builder.module.css";
import * as mergeStyles from "./merge.module.css";

type Labels = { left: string; right: string };
type DiffProps = { left: string; right: string; labels: Labels; onChange?: (right: string) => void };
type View = { destroy: () => void };

export function DiffView({ before, after, labels }: { before: string; after: string; labels: Labels }) {
  return <SideBySide left={before} right={after} labels={labels} />;
}

/** Later props must not replace the edited text. */
export function MergeEditor({ left, right, ...rest }: Required<DiffProps>) {
  const [initial] = useState({ left, right });
  return <SideBySide {...initial} {...rest} />;
}

function SideBySide(props: DiffProps) {
  const { left, right, labels, onChange } = props;
  const { container, state } = useMergeView(props);
  return (
    <div className={mergeStyles.mergeView} aria-busy={state === "coming"}>
      <div className={`${mergeStyles.mergeLabels} small`} aria-hidden="true">
        <span className={mergeStyles.mergeLeft}>{labels.left}</span>
        <span className={mergeStyles.mergeRight}>{labels.right}</span>
        {state === "there" && <span className={`${mergeStyles.mergeKeys} quiet`}>F7 next change, F8 all lines</span>}
      </div>
      {state === "plain" ? (
        <div className={mergeStyles.mergePlain}>
          <textarea
            data-plain-editor
            className={builderStyles.plainEditor}
            aria-label={labels.left}
            readOnly
            value={left}
          />
          <textarea
            key={right}
            data-plain-editor
            className={builderStyles.plainEditor}
            aria-label={labels.right}
            readOnly={!onChange}
            spellCheck={false}
            defaultValue={right}
            onChange={(event) => onChange?.(event.target.value)}
          />
        </div>
      ) : (
        <div ref={container} className={mergeStyles.mergePlace} />
      )}
    </div>
  );
}

/** Shows nothing while loading: textareas with megabytes are too slow. */
function useMergeView(props: DiffProps) {
  const { left, right } = props;
  const container = useRef<HTMLDivElement>(null);
  const readOptions = useEffectEvent(() => ({ editable: props.onChange !== undefined, labels: props.labels }));
  const onChange = useEffectEvent((text: string) => props.onChange?.(text));
  const [state, setState] = useState<"coming" | "there" | "plain">("coming");
  useEffect(() => {
    let isUnmounted = false;
    let view: View | null = null;
    import("./codemirror-merge.client.ts").then(
      ({ createMerge }) => {
        if (isUnmounted || !container.current) return;
        view = createMerge(container.current, {
          left,
          right,
          ...readOptions(),
          onChange: (text) => onChange(text),
        });
        setState("there");
      },
      () => !isUnmounted && setState("plain"),
    );
    return () => {
      isUnmounted = true;
      view?.destroy();
    };
  }, [left, right]);
  return { container, state };
}

import { useFirstValue } from "#app/hooks/use-first-value.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import { LongLineNote, useFormattedComparison } from "./formatted-comparison.tsx";
import * as mergeStyles from "./merge.module.css";
import { MergePlace } from "./merge-place.tsx";
import { useMergeView } from "./use-merge-view.ts";

type Labels = { left: string; right: string };
type DiffProps = { left: string; right: string; labels: Labels };
type EditorProps = DiffProps & { onChange: (right: string) => void };
type SideBySideProps = DiffProps & {
  onChange?: EditorProps["onChange"];
  comparison?: ReturnType<typeof useFormattedComparison>;
};

export function DiffView({ before, after, labels }: { before: string; after: string; labels: Labels }) {
  const comparison = useFormattedComparison({ left: before, right: after });
  return <SideBySide {...comparison.texts} labels={labels} comparison={comparison} />;
}

/** Later props must not replace the edited text. */
export function MergeEditor({ left, right, ...rest }: EditorProps) {
  const initial = useFirstValue({ left, right });
  return <SideBySide {...initial} {...rest} />;
}

/** Shows nothing while loading: textareas with megabytes are too slow. */
function SideBySide({ left, right, labels, onChange, comparison }: SideBySideProps) {
  const { container, view, hasFailed } = useMergeView({
    left,
    right,
    labels,
    editable: onChange !== undefined,
    onChange,
  });
  return (
    <div className={mergeStyles.mergeView} aria-busy={!view && !hasFailed}>
      <div className={`${mergeStyles.mergeLabels} small`} aria-hidden="true">
        <span className={mergeStyles.mergeLeft}>{labels.left}</span>
        <span className={mergeStyles.mergeRight}>{labels.right}</span>
        {view && <span className={`${mergeStyles.mergeKeys} quiet`}>F7 next change, F8 all lines</span>}
      </div>
      {comparison && <LongLineNote view={view} comparison={comparison} />}
      {hasFailed ? (
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
        <MergePlace ref={container} />
      )}
    </div>
  );
}

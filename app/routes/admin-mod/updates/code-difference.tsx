import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { DownIcon } from "#app/components/icons/icons.tsx";
import { Segments } from "#app/components/shell/segments.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import { LongLineNote, useFormattedComparison } from "#app/routes/builder/versions/formatted-comparison.tsx";
import { MergePlace } from "#app/routes/builder/versions/merge-place.tsx";
import { useMergeView } from "#app/routes/builder/versions/use-merge-view.ts";
import * as updatesStyles from "./updates.module.css";

type Props = { before: string; after: string; labels: { left: string; right: string } };

const NARROW_SCREEN = "(max-width: 899px)";

/** Split or unified, unchanged lines folded. The editor is loaded when this is shown. */
export function CodeDifference({ before, after, labels }: Props) {
  const isNarrow = useClientValue(() => window.matchMedia(NARROW_SCREEN).matches, false);
  const [isUnified, setIsUnified] = useState(false);
  const comparison = useFormattedComparison({ left: before, right: after });
  const { container, view, hasFailed } = useMergeView({
    ...comparison.texts,
    editable: false,
    unified: isNarrow || isUnified,
    labels,
  });
  const changes = view?.changes();
  useHotkey("n", () => view?.goToNextChange());
  return (
    <section
      className={`panel ${updatesStyles.codeDifference}`}
      aria-labelledby="code-difference"
      aria-busy={!view && !hasFailed}
    >
      <div className="row wrap">
        <h3 id="code-difference">
          <code>index.html</code>
        </h3>
        {changes && (
          <p className="row grow">
            <span className="sr-only">{`${changes.added} lines added, ${changes.removed} removed.`}</span>
            <span className={updatesStyles.added} aria-hidden="true">
              +{changes.added}
            </span>
            <span className={updatesStyles.removed} aria-hidden="true">
              −{changes.removed}
            </span>
          </p>
        )}
        <Button variant="ghost" aria-keyshortcuts="n" onClick={() => view?.goToNextChange()}>
          <DownIcon />
          Next change
        </Button>
        <Segments as="span" isSmall className={adminModStyles.wideOnly}>
          {["Split", "Unified"].map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={isUnified === (choice === "Unified")}
              onClick={() => setIsUnified(choice === "Unified")}
            >
              {choice}
            </button>
          ))}
        </Segments>
      </div>
      <LongLineNote view={view} comparison={comparison} />
      {hasFailed && <p className="error">The comparison could not be loaded. Please reload the page.</p>}
      <MergePlace ref={container} className={updatesStyles.mergePlace} />
    </section>
  );
}

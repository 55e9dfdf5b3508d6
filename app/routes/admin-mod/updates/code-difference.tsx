import { useCallback, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { DownIcon } from "#app/components/icons/icons.tsx";
import * as segmentsStyles from "#app/components/shell/segments.module.css";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import * as mergeStyles from "#app/routes/builder/merge.module.css";
import * as updatesStyles from "./updates.module.css";

type Merge = ReturnType<typeof import("#app/routes/builder/codemirror-merge.client.ts")["createMerge"]>;
type Layout = "split" | "unified";
type Props = { before: string; after: string; codeVersion: string };

const NARROW_SCREEN = "(max-width: 899px)";

/** Split or unified, unchanged lines folded. The editor is loaded when this is shown. */
export function CodeDifference({ before, after, codeVersion }: Props) {
  const [layout, setLayout] = useState<Layout | null>(null);
  const { container, merge, failed } = useMerge({ before, after, codeVersion, layout });
  const changes = merge?.changes();
  useHotkey("n", () => merge?.goToNextChange());
  return (
    <section
      className={`panel ${updatesStyles.codeDifference}`}
      aria-labelledby="code-difference"
      aria-busy={!merge && !failed}
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
        <Button variant="ghost" aria-keyshortcuts="n" onClick={() => merge?.goToNextChange()}>
          <DownIcon />
          Next change
        </Button>
        <span className={`${segmentsStyles.segments} ${segmentsStyles.smallItems} ${adminModStyles.wideOnly}`}>
          {(["split", "unified"] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === (merge?.layout ?? layout)}
              onClick={() => setLayout(choice)}
            >
              {choice === "split" ? "Split" : "Unified"}
            </button>
          ))}
        </span>
      </div>
      {failed && <p className="error">The comparison could not be loaded. Please reload the page.</p>}
      <div ref={container} className={`${updatesStyles.mergePlace} ${mergeStyles.mergePlace}`} />
    </section>
  );
}

function useMerge({ before, after, codeVersion, layout }: Props & { layout: Layout | null }) {
  const [merge, setMerge] = useState<(Merge & { layout: Layout }) | null>(null);
  const [failed, setFailed] = useState(false);
  const container = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      let isUnmounted = false;
      let created: Merge | null = null;
      import("#app/routes/builder/codemirror-merge.client.ts").then(
        ({ createMerge }) => {
          if (isUnmounted) return;
          const narrow = window.matchMedia(NARROW_SCREEN).matches;
          const chosen = narrow ? "unified" : (layout ?? "split");
          created = createMerge(element, {
            left: before,
            right: after,
            editable: false,
            unified: chosen === "unified",
            labels: { left: "Store version", right: `Proposed version ${codeVersion}` },
          });
          setMerge({ ...created, layout: chosen });
        },
        () => !isUnmounted && setFailed(true),
      );
      return () => {
        isUnmounted = true;
        created?.destroy();
      };
    },
    [before, after, codeVersion, layout],
  );
  return { container, merge, failed };
}

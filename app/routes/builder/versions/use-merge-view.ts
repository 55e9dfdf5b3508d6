import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Merge, MergeOptions } from "#app/routes/builder/editor/codemirror-merge.client.ts";

/**
 * Shows CodeMirror's comparison in the element of `container`: one editor for the same `left`, `right` and `unified`. `view` is
 * null until its code is loaded.
 */
export function useMergeView({ left, right, unified, ...rest }: MergeOptions) {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Merge | "failed" | null>(null);
  const readRest = useEffectEvent(() => rest);
  const onChange = useEffectEvent((text: string) => rest.onChange?.(text));
  useEffect(() => {
    let isUnmounted = false;
    let created: Merge | null = null;
    import("#app/routes/builder/editor/codemirror-merge.client.ts").then(
      ({ createMerge }) => {
        if (isUnmounted || !container.current) return;
        const options = { ...readRest(), left, right, unified, onChange: (text: string) => onChange(text) };
        created = createMerge(container.current, options);
        setLoaded(created);
      },
      () => !isUnmounted && setLoaded("failed"),
    );
    return () => {
      isUnmounted = true;
      created?.destroy();
    };
  }, [left, right, unified]);
  const hasFailed = loaded === "failed";
  return { container, view: hasFailed ? null : loaded, hasFailed };
}

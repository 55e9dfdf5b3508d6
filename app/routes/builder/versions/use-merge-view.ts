import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Merge, MergeOptions } from "#app/routes/builder/editor/codemirror-merge.client.ts";

/**
 * Shows CodeMirror's comparison in the element of `container`: one editor for the same `left`, `right` and `unified`. `view` is
 * null until its code is loaded.
 */
export function useMergeView({ left, right, unified, ...rest }: MergeOptions) {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Merge | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
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
        setView(created);
      },
      () => !isUnmounted && setHasFailed(true),
    );
    return () => {
      isUnmounted = true;
      created?.destroy();
    };
  }, [left, right, unified]);
  return { container, view, hasFailed };
}

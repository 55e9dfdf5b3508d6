import { useRef } from "react";
import { useOnChange } from "./use-on-change.ts";

/**
 * For lists with a button that loads more: the button may be removed, so the first new item's link takes the focus.
 * `list` is the ref of the list; `expectItems` is called at the press.
 */
export function useFirstNewItem<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const countAtPress = useRef<number | null>(null);
  useOnChange(count, () => {
    const firstNewIndex = countAtPress.current;
    if (firstNewIndex === null || count <= firstNewIndex) return;
    countAtPress.current = null;
    list.current?.children[firstNewIndex]?.querySelector("a")?.focus({ preventScroll: true });
  });
  return {
    list,
    expectItems() {
      countAtPress.current = count;
    },
    cancel() {
      countAtPress.current = null;
    },
  };
}

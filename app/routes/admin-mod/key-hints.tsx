import { singleKeyShortcuts } from "#app/device/single-key-shortcuts.ts";
import { useStore } from "#app/hooks/use-store.ts";
import * as styles from "./admin-mod.module.css";

/** Shown to those who use letters as shortcuts. */
export function KeyHints({ preview }: { preview: string }) {
  const shown = useStore(singleKeyShortcuts, true);
  if (!shown) return null;
  return (
    <p className={`${styles.queueKeys} small quiet only-keys`}>
      <kbd>J</kbd> <kbd>K</kbd> move <kbd>A</kbd> approve <kbd>R</kbd> reject <kbd>P</kbd> {preview}
    </p>
  );
}

import { type ReactNode, type RefObject, useRef } from "react";
import { useDetails } from "#app/hooks/use-details.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { isFocusLost, restoreFocus } from "#app/lib/focus.ts";
import * as styles from "./profile.module.css";

type Props = {
  title: string;
  /** What the section holds; when it changes, the summary takes the focus of a button that is gone. */
  summary: string;
  ref?: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
};

/** What is inside is mounted while the section is open, so that a form opens empty. */
export function CollapsibleSection({ title, summary, ref, children }: Props) {
  const { isOpen, onToggle } = useDetails();
  const summaryElement = useRef<HTMLElement>(null);
  useOnChange(summary, () => {
    if (isFocusLost()) summaryElement.current?.focus({ preventScroll: true });
  });
  return (
    <details ref={ref} className={`${styles.panel} ${styles.collapsible}`} onToggle={onToggle}>
      <summary ref={summaryElement}>
        <h3>{title}</h3>
        <span className="small quiet">{summary}</span>
      </summary>
      {isOpen && <div className={`stack ${styles.collapsibleBody}`}>{children}</div>}
    </details>
  );
}

/** `section` is the ref of a section that its form closes once it was answered. */
export function useSectionToClose() {
  const section = useRef<HTMLDetailsElement>(null);
  function close() {
    const details = section.current;
    if (!details) return;
    // The pressed button is in the closed part.
    if (details.contains(document.activeElement)) restoreFocus(details.querySelector("summary"));
    details.open = false;
  }
  return { section, close };
}

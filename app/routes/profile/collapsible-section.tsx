import { type ReactNode, type RefObject, useRef } from "react";
import { useDetails } from "#app/hooks/use-details.ts";
import * as styles from "./profile.module.css";

type Props = {
  title: string;
  summary: ReactNode;
  ref?: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
};

/** What is inside is mounted while the section is open, so that a form opens empty. */
export function CollapsibleSection({ title, summary, ref, children }: Props) {
  const { isOpen, onToggle } = useDetails();
  return (
    <details ref={ref} className={`${styles.panel} ${styles.collapsible}`} onToggle={onToggle}>
      <summary>
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
  return { section, close: () => section.current?.removeAttribute("open") };
}

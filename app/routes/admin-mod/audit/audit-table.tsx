import { type KeyboardEvent, useId, useState } from "react";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { shortDateAndTimeText } from "#domain/kit/time-texts.ts";
import { DEFAULT_ICON } from "#domain/listing/icons.ts";
import type { AuditEntry } from "#domain/moderation/audit-queries.server.ts";
import * as styles from "./audit.module.css";
import { auditChangeText, auditNoteText, auditTargetText } from "./change-text.ts";
import { EntryDetails } from "./entry-details.tsx";

const HEADINGS = ["Entry", "Time (UTC)", "Person", "Action", "Target", "Change", "Hash"];
const SHORT_HASH_LENGTH = 8;

/** Arrows lead from entry to entry; on phones each is a card. */
export function AuditTable({ entries }: { entries: ReadonlyArray<AuditEntry> }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  function toggle(seq: number) {
    const others = [...open].filter((other) => other !== seq);
    setOpen(new Set(open.has(seq) ? others : [...others, seq]));
  }
  return (
    <table className={styles.auditTable} onKeyDown={moveFocus}>
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.seq} entry={entry} isOpen={open.has(entry.seq)} onToggle={() => toggle(entry.seq)} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { entry: AuditEntry; isOpen: boolean; onToggle: () => void };

function EntryRow({ entry, isOpen, onToggle }: RowProps) {
  const id = useId();
  const note = auditNoteText(entry);
  const { seq, createdAt, adminNickname, adminEmail, action, hash } = entry;
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td className={styles.auditSeq}>
          <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
            <span className="sr-only">Entry </span>
            {seq.toLocaleString("en-US")}
          </button>
        </td>
        <td className={`${styles.auditTime} quiet`}>
          <time dateTime={new Date(createdAt).toISOString()}>{shortDateAndTimeText(createdAt)}</time>
        </td>
        <td className={styles.auditPerson} dir="auto">
          {adminNickname ?? adminEmail ?? "Deleted account"}
        </td>
        <td className={styles.auditAction}>
          <code>{action}</code>
        </td>
        <td className={styles.auditTarget}>
          <Target entry={entry} />
        </td>
        <td className={styles.auditChange}>
          {auditChangeText(entry)}
          {note && (
            <span className={`small quiet clamp-2 ${styles.auditNote}`} dir="auto">
              {note}
            </span>
          )}
        </td>
        <td className={`${styles.auditHash} quiet`}>
          <code>{hash === null ? "not sealed yet" : `${hash.slice(0, SHORT_HASH_LENGTH)}…`}</code>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.auditDetails}>
          <td id={id} colSpan={HEADINGS.length}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

function Target({ entry }: { entry: AuditEntry }) {
  const { projectId, projectName, projectIcon } = entry;
  if (projectId === null) return <span className="one-line">{auditTargetText(entry)}</span>;
  const name = projectName || "Deleted app";
  return (
    <span className="row">
      <AppIcon app={{ name, icon: projectIcon || DEFAULT_ICON }} size={28} />
      <strong className="one-line" dir="auto">
        {name}
      </strong>
    </span>
  );
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button[aria-expanded]")];
  const next = buttons[buttons.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { notify } from "#app/lib/toast.ts";
import type { NotificationItem } from "#domain/notifications/item.ts";
import * as styles from "./notifications.module.css";
import { Row } from "./row.tsx";

export type Group = { label: string; items: ReadonlyArray<NotificationItem> };

/** `empty` is shown without notifications. `onChanged` is called after one was read, deleted or restored. */
type Props = {
  items: ReadonlyArray<NotificationItem>;
  now: number;
  groupsOf: (items: ReadonlyArray<NotificationItem>) => ReadonlyArray<Group>;
  hasHeadings?: boolean;
  empty: ReactNode;
  onChanged?: () => void;
};

/** What was done to a notification here; "gone" when its deletion can no longer be undone. */
type Change = { item: NotificationItem; state: "deleted" | "restored" | "gone" };

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };
/** The element of each row that the arrow keys focus. */
const STOPS = "[data-title], [data-undo]";

/** `Delete` on a notification deletes it, and the arrow keys move between them. */
export function NotificationList({ items, now, groupsOf, hasHeadings = false, empty, onChanged }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map());
  const stateOf = (seq: number) => changes.get(seq)?.state ?? null;
  // The server's list lacks a deleted notification. Its row stays while the deletion can be undone.
  const kept = [...changes.values()].map(({ item }) => item).filter(({ seq }) => !items.some((one) => one.seq === seq));
  const shown = [...items, ...kept].toSorted((a, b) => b.seq - a.seq).filter(({ seq }) => stateOf(seq) !== "gone");

  function change(item: NotificationItem, state: Change["state"]) {
    setChanges((all) => new Map(all).set(item.seq, { item, state }));
    if (state === "deleted") notify.announce("Notification deleted");
  }

  function dropChange({ seq }: NotificationItem) {
    setChanges((all) => new Map([...all].filter(([key]) => key !== seq)));
  }

  function expire(item: NotificationItem) {
    const undo = document.activeElement;
    if (undo?.matches("[data-undo]") && list.current?.contains(undo)) move(undo, 1) || move(undo, -1);
    change(item, "gone");
  }

  /** @returns whether there was a row to move to. */
  function move(from: Element, step: 1 | -1) {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    const row = from.closest("li");
    const next = stops[stops.findIndex((stop) => row?.contains(stop)) + step];
    next?.focus();
    return next !== undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    move(event.target as Element, step);
    event.preventDefault();
  }

  if (shown.length === 0) return empty;
  return (
    <div ref={list} className={styles.notificationGroups}>
      {groupsOf(shown).map(({ label, items: group }) => (
        <div key={label}>
          {hasHeadings && <h2 className="small quiet">{label}</h2>}
          <ul className={styles.notifications} aria-label={label} onKeyDown={onKeyDown}>
            {group.map((item) => (
              <Row
                key={item.seq}
                item={item}
                now={now}
                state={stateOf(item.seq)}
                onDelete={() => change(item, "deleted")}
                onUndo={() => change(item, "restored")}
                onExpire={() => expire(item)}
                onFail={() => dropChange(item)}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

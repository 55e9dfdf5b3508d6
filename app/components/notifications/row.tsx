import { useAction } from "#app/hooks/use-action.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { focusOnMount } from "#app/lib/focus.ts";
import type { NotificationItem } from "#domain/notifications/item.ts";
import { UNDO_DELETION_MS } from "#domain/notifications/rules.ts";
import { Item } from "./item.tsx";
import * as styles from "./notifications.module.css";

type Props = {
  item: NotificationItem;
  now: number;
  state: "deleted" | "restored" | "gone" | null;
  onDelete: () => void;
  onUndo: () => void;
  onExpire: () => void;
  /** The server refused what was last done to it. */
  onFail: () => void;
  onChanged?: () => void;
};

/** Marks its notification read, deletes it, and offers to undo a deletion. */
export function Row({ item, now, state, onDelete, onUndo, onExpire, onFail, onChanged }: Props) {
  const { submit, intent } = useAction({ onSuccess: onChanged, onError: onFail });
  const seq = String(item.seq);

  function send(fields: { intent: "read" | "delete" | "restore"; read?: string }) {
    void submit({ seq, ...fields }, { method: "post", action: "/notifications" });
  }

  if (state === "deleted")
    return (
      <DeletedRow
        onUndo={() => {
          onUndo();
          send({ intent: "restore", read: String(item.read) });
        }}
        onExpire={onExpire}
      />
    );
  return (
    <Item
      item={item}
      now={now}
      isRead={item.read || intent === "read"}
      takesFocus={state === "restored"}
      onRead={() => {
        if (!item.read) send({ intent: "read" });
      }}
      onDelete={() => {
        onDelete();
        send({ intent: "delete" });
      }}
    />
  );
}

function DeletedRow({ onUndo, onExpire }: { onUndo: () => void; onExpire: () => void }) {
  useTimeout(onExpire, UNDO_DELETION_MS);
  return (
    <li className={`${styles.notification} ${styles.deleted}`}>
      <span className="grow">Notification deleted</span>
      <button ref={focusOnMount} type="button" data-undo className={styles.linkButton} onClick={onUndo}>
        Undo
      </button>
    </li>
  );
}

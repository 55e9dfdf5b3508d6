import { type KeyboardEvent, useState } from "react";
import { Form, Link } from "react-router";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { TrashIcon } from "#app/components/icons/icons.tsx";
import { focusOnMount } from "#app/lib/focus.ts";
import type { NotificationItem } from "#domain/notifications/item.ts";
import { shortExcerpt, titleOfNotification } from "#domain/notifications/item.ts";
import * as styles from "./notifications.module.css";
import { TypeMark } from "./type-mark.tsx";

type Props = {
  item: NotificationItem;
  now: number;
  isRead: boolean;
  takesFocus: boolean;
  onRead: () => void;
  onDelete: () => void;
};

/** Opening it marks it read. The form also deletes it without scripts. */
export function Item({ item, now, isRead, takesFocus, onRead, onDelete }: Props) {
  const { seq, createdAt } = item;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Delete") return;
    event.preventDefault();
    onDelete();
  }

  return (
    <li className={styles.notification} onKeyDown={onKeyDown}>
      <TypeMark item={item} />
      <div className={styles.notificationText}>
        <Title item={item} takesFocus={takesFocus} onRead={onRead} />
        <Message item={item} />
      </div>
      <div className={styles.notificationSide}>
        <p className="row small quiet">
          <RelativeTime at={createdAt} now={now} hasClock />
          {!isRead && <span className={styles.unreadDot} role="img" aria-label="Unread" />}
        </p>
        <Form
          method="post"
          action="/notifications"
          onSubmit={(event) => {
            event.preventDefault();
            onDelete();
          }}
        >
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="seq" value={seq} />
          <IconButton
            type="submit"
            className={styles.deleteNotification}
            label={`Delete: ${titleOfNotification(item)}`}
          >
            <TrashIcon />
          </IconButton>
        </Form>
      </div>
    </li>
  );
}

function Title({ item, takesFocus, onRead }: Pick<Props, "item" | "takesFocus" | "onRead">) {
  const shared = {
    ref: takesFocus ? focusOnMount : undefined,
    "data-title": "",
    className: styles.notificationTitle,
    onClick: onRead,
    children: titleOfNotification(item),
  };
  return item.path === null ? <button {...shared} type="button" /> : <Link {...shared} to={item.path} />;
}

function Message({ item: { reviewText, message } }: { item: NotificationItem }) {
  const text = reviewText ?? message;
  const [isWhole, setWhole] = useState(false);
  const excerpt = reviewText === null ? null : shortExcerpt(text);
  const className = `quiet ${styles.notificationMessage}`;
  if (excerpt === null) return <p className={className}>{text}</p>;
  if (isWhole)
    return (
      // The text takes the focus of the button that is gone.
      <p key="whole" ref={focusOnMount} tabIndex={-1} className={className}>
        {text}
      </p>
    );
  return (
    <p className={className}>
      {excerpt}{" "}
      <button type="button" className={styles.linkButton} onClick={() => setWhole(true)}>
        Read more
      </button>
    </p>
  );
}

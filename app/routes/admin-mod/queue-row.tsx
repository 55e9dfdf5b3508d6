import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#app/components/feedback/badge.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import type { Claim } from "#domain/moderation/claims.server.ts";
import * as styles from "./admin-mod.module.css";
import { RowFacts } from "./row-facts.tsx";

export type QueueRowData = {
  id: string;
  name: string;
  icon: string | null;
  risk: number;
  claim: Claim | null;
  createdAt: number;
  isAppeal: boolean;
  status: string;
};
type Props = {
  row: QueueRowData;
  to: string;
  isOpened: boolean;
  actorId: string;
  /** The second line. */
  facts: ReactNode;
  /** Beside the name: what the list's filter doesn't say already. */
  badge?: ReactNode;
};

/** A row of the queue in two lines. The opened one is in sight. */
export function QueueRow({ row, to, isOpened, actorId, facts, badge }: Props) {
  return (
    <Link
      ref={isOpened ? showInList : undefined}
      className={styles.queueRow}
      to={to}
      reloadDocument
      aria-current={isOpened ? "page" : undefined}
    >
      <AppIcon app={row} size={36} />
      <span className="grow">
        <span className={styles.queueName}>
          <strong className="one-line" dir="auto">
            {row.name}
          </strong>
          {row.isAppeal && <Badge color="purple">Appeal</Badge>}
          {badge}
        </span>
        <span className="small quiet one-line">{facts}</span>
      </span>
      <RowFacts {...row} waits={row.status === "pending"} actorId={actorId} />
    </Link>
  );
}

/** Scrolls the list alone: `scrollIntoView` would also move the page. */
function showInList(row: HTMLElement | null) {
  const list = row?.closest<HTMLElement>(`.${styles.queue}`);
  if (!row || !list) return;
  list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
}

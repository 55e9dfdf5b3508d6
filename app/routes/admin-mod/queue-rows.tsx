import type { ReactNode } from "react";
import { LinkButton } from "#app/components/forms/button.tsx";
import * as styles from "./admin-mod.module.css";
import { QueueRow, type QueueRowData } from "./queue-row.tsx";

type Props<Item extends QueueRowData> = {
  items: ReadonlyArray<Item>;
  openedId: string | null;
  actorId: string;
  hrefOf: (item: Item) => string;
  /** The second line of a row, and what stands next to its name. */
  factsOf: (item: Item) => string;
  badgeOf?: (item: Item) => ReactNode;
  /** Addresses of the next page and of the first, if this is another. */
  next: string | null;
  nextLabel?: string;
  start: string | null;
};

/** A page of a queue. */
export function QueueRows<Item extends QueueRowData>({
  items,
  openedId,
  actorId,
  hrefOf,
  factsOf,
  badgeOf,
  next,
  nextLabel = "Next page",
  start,
}: Props<Item>) {
  return (
    <>
      <ul className={styles.queue}>
        {items.map((item) => (
          <li key={item.id}>
            <QueueRow
              row={item}
              to={hrefOf(item)}
              isOpened={item.id === openedId}
              actorId={actorId}
              facts={factsOf(item)}
              badge={badgeOf?.(item)}
            />
          </li>
        ))}
      </ul>
      {next && (
        <LinkButton variant="soft" to={next}>
          {nextLabel}
        </LinkButton>
      )}
      {start && (
        <LinkButton variant="ghost" to={start}>
          Back to the start
        </LinkButton>
      )}
    </>
  );
}

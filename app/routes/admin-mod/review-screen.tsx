import type { ComponentProps, ReactNode } from "react";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import * as styles from "./admin-mod.module.css";
import { useSavedDecision } from "./decision-toast.ts";
import { ModerationBar } from "./moderation-bar.tsx";
import { OfflineRuns } from "./offline-runs.tsx";
import { ReviewDock } from "./review-dock.tsx";
import { neighbours, useListKeys } from "./use-moderation-keys.ts";

type Props = Pick<ComponentProps<typeof ModerationBar>, "account" | "counts" | "current"> & {
  title: string;
  queue: ReactNode;
  /** The opened item; null shows the hint. */
  detail: ReactNode | null;
  hint: ComponentProps<typeof EmptyState>;
  offlineRuns: ComponentProps<typeof OfflineRuns>["runs"];
};

/** A queue beside its opened item, which takes the queue's place on phones. */
export function ReviewScreen({ title, queue, detail, hint, offlineRuns, ...bar }: Props) {
  return (
    <>
      <ModerationBar {...bar} />
      <main className={`page ${styles.moderation}`} data-detail={detail ? "open" : undefined}>
        <h1 className="sr-only">{title}</h1>
        {queue}
        {detail ?? (
          <>
            <div className={styles.wideOnly}>
              <EmptyState {...hint} />
            </div>
            <ReviewDock />
          </>
        )}
      </main>
      <OfflineRuns runs={offlineRuns} />
    </>
  );
}

/** The keys of a queue, and the toast of the decision that led here. Returns what opens after a decision. */
export function useQueue<Item extends { id: string }>(
  items: ReadonlyArray<Item>,
  openedId: string | null,
  hrefOf: (item: Item) => string,
) {
  const { next, previous } = neighbours(items, openedId, hrefOf);
  const isListed = items.some(({ id }) => id === openedId);
  useSavedDecision();
  useListKeys({ next, previous });
  return next ?? (isListed ? previous : null);
}

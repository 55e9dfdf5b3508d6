import { syncIndex } from "#domain/search/index.server.ts";
import type { Services } from "#domain/services.ts";

/** Apps that are indexed in one go. */
export const OUTBOX_ROWS = 1_000;

type Deps = Pick<Services, "db" | "search"> & {
  waitUntil: (work: Promise<unknown>) => void;
  clearPages: () => void;
};

/** Clears this isolate's public pages; other isolates show the change once theirs have expired. */
export function storeChangesGateway({ db, search, waitUntil, clearPages }: Deps): Services["storeChanged"] {
  return (change) => {
    clearPages();
    // The nightly run repeats what fails here: the rows stay in the outbox.
    if (change?.reindex) waitUntil(syncIndex({ db, search }, OUTBOX_ROWS));
  };
}

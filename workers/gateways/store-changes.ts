import type { Services } from "#domain/kit/services.ts";
import { syncIndex } from "#domain/search/index.server.ts";

const MAX_OUTBOX_ROWS = 1_000;

type Deps = Pick<Services, "db" | "search"> & {
  waitUntil: (work: Promise<unknown>) => void;
  clearPages: () => void;
};

/** Clears this isolate's public pages; those of other isolates expire. */
export function storeChangesGateway({ db, search, waitUntil, clearPages }: Deps): Services["invalidateStore"] {
  return (change) => {
    clearPages();
    // On failure the rows stay in the outbox for the nightly run.
    if (change?.reindex) waitUntil(syncIndex({ db, search }, MAX_OUTBOX_ROWS));
  };
}

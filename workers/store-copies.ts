import type { Services } from "#domain/kit/services.ts";
import { PUBLIC_COPY_MS } from "#domain/store/rules.ts";

const MAX_COPIES = 200;

/** In this isolate's memory. What was read before a `clear` is not kept. */
export function createStoreCopies(now: () => number = Date.now): Services["storeCopies"] & { clear: () => void } {
  const copies = new Map<string, { readAt: number; page: Parameters<Services["storeCopies"]["keep"]>[1] }>();
  let clearedAt = Number.NEGATIVE_INFINITY;

  return {
    find(key) {
      const copy = copies.get(key);
      return copy && now() - copy.readAt < PUBLIC_COPY_MS ? copy.page : null;
    },
    keep(key, page, readAt) {
      if (readAt <= clearedAt) return;
      copies.delete(key);
      copies.set(key, { readAt, page });
      const [oldest] = copies.keys();
      if (copies.size > MAX_COPIES && oldest !== undefined) copies.delete(oldest);
    },
    clear() {
      clearedAt = now();
      copies.clear();
    },
  };
}

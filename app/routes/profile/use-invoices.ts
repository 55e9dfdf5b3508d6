import { useEffect, useEffectEvent, useRef, useState } from "react";
import { callApi } from "#app/device/api.ts";
import type { InvoicePage } from "#domain/billing/queries.server.ts";

/** Loads the first page after mounting. `page` is null until then. */
export function useInvoices() {
  const [page, setPage] = useState<InvoicePage | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  const list = useRef<HTMLUListElement>(null);
  const focusFromIndex = useRef<number | null>(null);

  async function load(after: string | null) {
    setBusy(true);
    const query = after === null ? "" : `?${new URLSearchParams({ after })}`;
    const answer = await callApi<InvoicePage>(`/api/billing/invoices${query}`);
    setBusy(false);
    setError(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage((loaded) => appendPage(after === null ? null : loaded, answer.data));
  }

  const loadFirst = useEffectEvent(() => void load(null));
  useEffect(() => loadFirst(), []);

  const count = page?.invoices.length ?? 0;
  useEffect(() => {
    const firstNewIndex = focusFromIndex.current;
    if (firstNewIndex === null || count <= firstNewIndex) return;
    focusFromIndex.current = null;
    list.current?.children[firstNewIndex]?.querySelector("a")?.focus({ preventScroll: true });
  }, [count]);

  return {
    /** The first new invoice takes the focus, since the button may be gone. */
    list,
    page,
    error,
    busy,
    loadMore() {
      focusFromIndex.current = count;
      void load(page?.invoices.at(-1)?.id ?? null);
    },
  };
}

function appendPage(loaded: InvoicePage | null, { invoices, hasMore }: InvoicePage): InvoicePage {
  return { invoices: [...(loaded?.invoices ?? []), ...invoices], hasMore };
}

import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "#app/device/api.ts";
import { useFirstNewItem } from "#app/hooks/use-first-new-item.ts";
import type { InvoicePage } from "#domain/billing/queries.server.ts";

/** Loads the first page after mounting. `page` is null until then. */
export function useInvoices() {
  const [page, setPage] = useState<InvoicePage | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);

  async function load(after: string | null) {
    setBusy(true);
    const answer = await callApi("GET", "/api/billing/invoices", { query: { after } });
    setBusy(false);
    setError(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage((loaded) => appendPage(after === null ? null : loaded, answer.data));
  }

  const loadFirst = useEffectEvent(() => void load(null));
  useEffect(() => loadFirst(), []);

  const { list, expectItems } = useFirstNewItem<HTMLUListElement>(page?.invoices.length ?? 0);

  return {
    list,
    page,
    error,
    busy,
    loadMore() {
      expectItems();
      void load(page?.invoices.at(-1)?.id ?? null);
    },
  };
}

function appendPage(loaded: InvoicePage | null, { invoices, hasMore }: InvoicePage): InvoicePage {
  return { invoices: [...(loaded?.invoices ?? []), ...invoices], hasMore };
}

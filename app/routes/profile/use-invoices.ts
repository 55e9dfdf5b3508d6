import { callApi } from "#app/device/api.ts";
import { useFirstNewItem } from "#app/hooks/use-first-new-item.ts";
import { usePages } from "#app/hooks/use-pages.ts";
import type { InvoicePage } from "#domain/billing/queries.server.ts";

/** `page` has the invoices of all loaded pages; null before the first one. */
export function useInvoices() {
  const { pages, error, busy, loadMore } = usePages<InvoicePage>((previous) =>
    callApi("GET", "/api/billing/invoices", { query: { after: previous?.invoices.at(-1)?.id ?? null } }),
  );
  const invoices = pages.flatMap((page) => page.invoices);
  const lastPage = pages.at(-1);
  const { list, expectItems } = useFirstNewItem<HTMLUListElement>(invoices.length);
  return {
    list,
    page: lastPage ? { invoices, hasMore: lastPage.hasMore } : null,
    error,
    busy,
    loadMore() {
      expectItems();
      loadMore();
    },
  };
}

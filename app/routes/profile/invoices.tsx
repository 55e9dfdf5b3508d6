import { Badge } from "#app/components/feedback/badge.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { callApi } from "#app/device/api.ts";
import { useFirstNewItem } from "#app/hooks/use-first-new-item.ts";
import { usePages } from "#app/hooks/use-pages.ts";
import { formatAmount } from "#domain/billing/prices.ts";
import type { InvoicePage } from "#domain/billing/queries.server.ts";
import type { Invoice } from "#domain/billing/stripe.ts";
import { INVOICE_STATUS_TEXTS } from "#domain/kit/status-texts.ts";
import { shortDateText } from "#domain/kit/time-texts.ts";
import * as styles from "./profile.module.css";

export function Invoices() {
  const { list, page, error, busy, loadMore } = useInvoices();
  return (
    <div className={`stack ${styles.invoices}`}>
      {page && page.invoices.length === 0 && <p className="quiet">No invoices yet. They appear here when you pay.</p>}
      {page && page.invoices.length > 0 && (
        <ul ref={list} className={styles.plainList}>
          {page.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {!page && !error && <Skeleton />}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {(error || page?.hasMore) && (
        <div>
          <Button variant="soft" busy={busy && "Loading..."} onClick={loadMore}>
            {error ? "Try Again" : "More invoices"}
          </Button>
        </div>
      )}
    </div>
  );
}

function InvoiceRow({ invoice: { number, createdAt, amount, currency, status, url } }: { invoice: Invoice }) {
  const name = number ?? "Invoice";
  return (
    <li className={`row wrap ${styles.invoice}`}>
      <span className="grow">
        <strong>{formatAmount(amount, currency)}</strong>
        <Badge color={status === "paid" ? "green" : "amber"}>{INVOICE_STATUS_TEXTS[status] ?? status}</Badge>
        <span className={`small quiet ${styles.block}`}>
          <time dateTime={new Date(createdAt).toISOString()}>{shortDateText(createdAt)}</time> · {name}
        </span>
      </span>
      {url && (
        <a
          className="button soft"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${name} in a new tab`}
        >
          Open
        </a>
      )}
    </li>
  );
}

function Skeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading invoices...
      </p>
      <div className={styles.plainList} aria-hidden="true">
        <span className={`skeleton ${styles.invoice}`} />
        <span className={`skeleton ${styles.invoice}`} />
        <span className={`skeleton ${styles.invoice}`} />
      </div>
    </>
  );
}

/** `page` has the invoices of all loaded pages; null before the first one. */
function useInvoices() {
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

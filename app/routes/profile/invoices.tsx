import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { Button } from "#app/components/forms/button.tsx";
import { formatAmount } from "#domain/billing/prices.ts";
import type { Invoice } from "#domain/billing/stripe.ts";
import { INVOICE_STATUS_TEXTS } from "#domain/kit/status-texts.ts";
import { shortDateText } from "#domain/kit/time-texts.ts";
import * as styles from "./profile.module.css";
import { useInvoices } from "./use-invoices.ts";

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
        <span className={badgeStyles.badge} data-color={status === "paid" ? "green" : "amber"}>
          {INVOICE_STATUS_TEXTS[status] ?? status}
        </span>
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

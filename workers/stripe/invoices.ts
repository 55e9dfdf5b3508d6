import { connect, type StripeEnv, toMs } from "./client.ts";

const PAGE_SIZE = 12;

export async function invoices(env: StripeEnv, customer: string, after: string | null) {
  const page = { customer, limit: PAGE_SIZE, ...(after === null ? {} : { starting_after: after }) };
  const { data, has_more } = await connect(env).invoices.list(page);
  return {
    invoices: data.map((invoice) => ({
      id: invoice.id ?? "",
      number: invoice.number,
      createdAt: toMs(invoice.created),
      amount: invoice.total,
      currency: invoice.currency,
      status: invoice.status ?? "draft",
      url: invoice.hosted_invoice_url ?? null,
    })),
    hasMore: has_more,
  };
}

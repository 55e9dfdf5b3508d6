import { escapeHtml } from "#domain/kit/escape-html.ts";
import { DELIVERY_MODES, type DeliveryMode } from "./store.ts";
import { STYLE } from "./style.ts";

export type PageRequest = { method: string; pathname: string; query: URLSearchParams; form: URLSearchParams };

type Page = { title: string; body: string; siteOrigin: string; script?: string; status?: number };

/** The strip says on every page that no money moves: nobody takes it for Stripe's or for the product's. */
export function htmlPage({ title, body, siteOrigin, script = "", status = 200 }: Page) {
  const nonce = crypto.randomUUID();
  const scripts = script ? `<script nonce="${nonce}">${script}</script>` : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<header class="strip"><strong>TEST</strong> No money moves. This page stands in for Stripe on your machine.</header>
${body}${scripts}</body></html>`;
  const policy = [
    ...["default-src 'none'", `style-src 'nonce-${nonce}'`, `script-src 'nonce-${nonce}'`],
    ...[`form-action 'self' ${siteOrigin}`, "base-uri 'none'", "frame-ancestors 'none'"],
  ];
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}

const DELIVERY_NAMES: Record<DeliveryMode, string> = {
  immediately: "Immediately",
  delayed: "After 10 s",
  twice: "Twice",
  reversed: "Out of order",
  never: "Never",
};

/** @param form the id of the form that the choice belongs to */
export function deliveryChoice(form: string, chosen: DeliveryMode) {
  const choices = DELIVERY_MODES.map(
    (mode) =>
      `<label><input type="radio" name="delivery" value="${mode}" form="${form}"${mode === chosen ? " checked" : ""}><span>${DELIVERY_NAMES[mode]}</span></label>`,
  );
  return `<fieldset class="chips"><legend class="hidden">Webhook delivery</legend>${choices.join("")}</fieldset>`;
}

/** @param seconds since 1970, as "22 Nov 2026" */
export function dateText(seconds: number) {
  const date = new Date(seconds * 1000);
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(date);
  return `<time datetime="${date.toISOString()}">${words}</time>`;
}

export function cardText(number: string) {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}

export function redirect(url: string) {
  return new Response(null, { status: 303, headers: { Location: url, "Cache-Control": "no-store" } });
}

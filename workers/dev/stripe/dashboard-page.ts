import { escapeHtml } from "#domain/kit/escape-html.ts";
import { customerPart } from "./dashboard-customer.ts";
import { deliveryTable } from "./dashboard-events.ts";
import { FAULTS, readFault } from "./faults.ts";
import { deliveryChoice, htmlPage } from "./html.ts";
import { type Account, listObjects } from "./store.ts";

const MAX_CUSTOMERS = 20;

/** @param email shows the customers of this address alone; empty for the newest @param error what was refused */
export function dashboardPage(account: Account, email: string, error: string | null) {
  const { sql, siteOrigin, delivery } = account;
  const title = "Customers and events";
  const customers = listObjects(account, "customer")
    .filter((customer) => !email || (!customer.deleted && customer.email === email))
    .slice(0, MAX_CUSTOMERS);
  const fault = readFault(sql);
  const statuses = FAULTS.map((status) => `<option${status === fault.status ? " selected" : ""}>${status}</option>`);
  const body = `<main class="narrow wide"><h1>${title}</h1>${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ""}
<form class="row end" role="search"><label class="field">Email <input type="search" name="email" value="${escapeHtml(email)}"></label><button>Search</button></form>
<section class="stack"><h2>Customers</h2>${customers.map((customer) => customerPart(account, customer)).join("") || "<p>None yet.</p>"}</section>
<section class="stack"><h2>Events</h2>
<form id="mode" method="post" action="/stripe/delivery" class="panel stack"><h3>Webhook delivery</h3>${deliveryChoice("mode", delivery)}
<div class="row actions"><button>Save</button><button formaction="/stripe/events/deliver">Deliver all waiting</button></div></form>
${deliveryTable(account)}</section>
<section class="stack"><h2>Faults</h2><form method="post" action="/stripe/faults" class="panel row end"><label class="field">Status <select name="status">${statuses.join("")}</select></label>
<label class="field">Calls that fail next <input name="count" inputmode="numeric" pattern="\\d{1,3}" value="${fault.count}"></label><button>Save</button></form></section></main>`;
  return htmlPage({ title, body, siteOrigin, status: error ? 400 : 200 });
}

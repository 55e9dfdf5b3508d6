import type { Environment } from "./environment.ts";

/** What a person has to enter by hand: DNS records, certificates and mail. @returns lines to print. */
export function requiredRecords(environment: Environment): Array<string> {
  const { vars, appsZone } = environment;
  const host = vars.APPS_HOST ?? "";
  return [
    ...wildcardLines(host, appsZone),
    `The record and certificate of ${new URL(vars.SITE_ORIGIN ?? "").host} are made by the deployment.`,
    "",
    ...mailLines(vars.MAIL_PROVIDER ?? "", domainOf(vars.MAIL_FROM ?? "")),
  ];
}

function wildcardLines(host: string, zone: string) {
  const name = host === zone ? "*" : `*.${host.slice(0, -zone.length - 1)}`;
  const record = [
    `DNS record in the zone ${zone} (dashboard: ${zone} > DNS > Records > Add record):`,
    `  Type AAAA   Name ${name}   IPv6 address 100::   Proxy status: Proxied (orange cloud)`,
  ];
  const certificate =
    host === zone
      ? [`Certificate for *.${host}: Universal SSL covers it, nothing to order. It is ready when`]
      : [
          `Certificate for *.${host}: Universal SSL covers only *.${zone}, one level. Order an Advanced Certificate`,
          `  (${zone} > SSL/TLS > Edge Certificates > Order Advanced Certificate, with the host *.${host}). It is ready when`,
        ];
  return [...record, ...certificate, `  ${zone} > SSL/TLS > Edge Certificates lists it as Active.`];
}

function mailLines(provider: string, domain: string) {
  const dmarc = `  Yours to add, if there is none: TXT   _dmarc.${domain}   v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`;
  if (provider === "resend")
    return [
      `Mail from ${domain} by Resend: add the domain at https://resend.com/domains, and enter the records it shows:`,
      `  TXT   send.${domain}                 the SPF record (v=spf1 include:amazonses.com ~all)`,
      `  MX    send.${domain}                 for bounces`,
      `  TXT   resend._domainkey.${domain}    the DKIM key`,
      dmarc,
    ];
  return [
    `Mail from ${domain} by Cloudflare: dashboard > Compute > Email Service > Email Sending > Onboard domain ${domain}.`,
    "  The page shows the records of SPF and DKIM; enter them if it did not add them itself. They look like these:",
    `  TXT   ${domain} or a subdomain for bounces   SPF (v=spf1 include:_spf.mx.cloudflare.net ~all)`,
    `  TXT   <selector>._domainkey.${domain}        the DKIM key`,
    dmarc,
  ];
}

function domainOf(address: string) {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** Whom /terms and the privacy page name. Nothing else asks for it, and the site works without. `vars`: those of the site. */
export function operatorLines(vars: Record<string, unknown>): Array<string> {
  const missing = ["OPERATOR_NAME", "OPERATOR_ADDRESS"].filter((name) => !vars[name]);
  if (missing.length === 0) return [];
  return [
    "",
    `Who runs the site: ${missing.join(" and ")} under [env.production.vars] in wrangler.toml ${missing.length === 1 ? "is" : "are"} empty.`,
    "  /terms names them to people who pay, with the days of REFUND_DAYS: fill them in before the deployment.",
  ];
}

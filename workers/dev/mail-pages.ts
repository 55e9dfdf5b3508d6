import { DAY_SECONDS } from "#domain/kit/durations.ts";
import { escapeHtml } from "#domain/kit/escape-html.ts";
import type { Mailbox, StoredMail } from "./outbox.ts";

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

/** `/` lists mails (`?to=ADDRESS` filters), `/mails/ID` shows one; `.json` is for tests. */
export async function mailPages(request: Request, mailbox: DurableObjectStub<Mailbox>) {
  const { pathname, searchParams } = new URL(request.url);
  const to = searchParams.get("to") || null;
  if (pathname === "/mails.json") return Response.json(await mailbox.list(to));
  if (pathname === "/") return htmlPage("Outbox", mailList(await mailbox.list(to), to), 5);
  const match = /^\/mails\/(\d+)(\.json)?$/.exec(pathname);
  const mail = match ? await mailbox.read(Number(match[1])) : null;
  if (!mail) return htmlPage("Not found", "<p>This email doesn't exist.</p>", null, 404);
  if (match?.[2]) return Response.json(mail);
  return htmlPage(mail.subject, mailBody(mail), null);
}

function mailList(mails: Array<StoredMail>, to: string | null) {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/mails/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><span>to ${escapeHtml(mail.to)}</span>${time(mail.at, relativeTime(mail.at))}</a></li>`,
  );
  const found = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>None yet. This page refreshes every 5 seconds.</p>";
  const heading = to ? `Emails to ${escapeHtml(to)}` : "Emails that would have been sent";
  return `<p>${heading}, newest first.</p>${found}${to ? '<p><a href="/">All emails</a></p>' : ""}`;
}

function time(at: number, words: string) {
  return `<time datetime="${new Date(at).toISOString()}">${words}</time>`;
}

function relativeTime(at: number) {
  const seconds = Math.max(0, Math.round((Date.now() - at) / 1000));
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (seconds < 60) return words.format(-seconds, "second");
  if (seconds < 3600) return words.format(-Math.floor(seconds / 60), "minute");
  if (seconds < DAY_SECONDS) return words.format(-Math.floor(seconds / 3600), "hour");
  return words.format(-Math.floor(seconds / DAY_SECONDS), "day");
}

const BASE_TAG = '<base target="_top">';

/** The HTML part can't run scripts or reach this page; links open in the whole tab. */
function mailBody(mail: StoredMail) {
  const html = /<head>/i.test(mail.html) ? mail.html.replace(/<head>/i, `<head>${BASE_TAG}`) : BASE_TAG + mail.html;
  const text = mail.text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join("");
  return `<p><a href="/">All emails</a></p>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Sent</dt><dd>${time(mail.at, new Date(mail.at).toUTCString())}</dd></dl>
<h2>HTML part</h2>
<iframe title="HTML part" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe>
<h2>Text part</h2>
<pre>${text}</pre>`;
}

function htmlPage(title: string, body: string, refreshSeconds: number | null, status = 200) {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return new Response(html, { status, headers: HEADERS });
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}main{max-width:680px;margin:auto;padding:24px 16px;overflow-wrap:anywhere}
ul{list-style:none;padding:0}li a{display:grid;gap:2px;padding:12px 0;border-bottom:1px solid #8884;color:inherit;text-decoration:none}li a:hover strong{text-decoration:underline}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}dd{margin:0}iframe{width:100%;height:560px;border:1px solid #8884;border-radius:12px;background:#fff}
pre{padding:16px;border:1px solid #8884;border-radius:12px;white-space:pre-wrap}`;

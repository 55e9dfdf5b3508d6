import { BRAND } from "./brand.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Mail } from "./services.ts";

type Link = { label: string; href: string };
type Content = {
  to: string;
  subject: string;
  heading: string;
  paragraphs: Array<string>;
  action?: Link;
  other?: Link;
  note?: string;
};

export function renderMail({ to, subject, heading, paragraphs, action, other, note }: Content): Mail {
  const text = [
    heading,
    ...paragraphs,
    ...[action, other].flatMap((link) => (link ? [`${link.label}:\n${link.href}`] : [])),
    ...(note ? [note] : []),
    `-- \n${BRAND}`,
  ];
  return {
    to,
    subject,
    text: `${text.join("\n\n")}\n`,
    html: renderPage({ subject, heading, paragraphs, action, other, note }),
  };
}

const INK = "#1c1b18";
const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";

function renderPage({ subject, heading, paragraphs, action, other, note }: Omit<Content, "to">) {
  const body = paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`,
  );
  const second = other
    ? `<p style="margin:0 0 16px;font-size:16px;line-height:1.55"><a href="${escapeHtml(other.href)}" style="color:${INK}">${escapeHtml(other.label)}</a></p>`
    : "";
  const small = note
    ? `<p style="margin:16px 0 0;font-size:13px;line-height:1.5;color:#63605a">${escapeHtml(note)}</p>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#faf9f6;color:${INK};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:24px;color:${INK}"><tr><td style="padding:32px;${FONT}">
<p style="margin:0 0 24px;font-size:15px;font-weight:700">${escapeHtml(BRAND)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeHtml(heading)}</h1>
${body.join("\n")}
${action ? renderButton(action) : ""}
${second}
${small}
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

/** The table cell has the colour, since some mail programs draw no background behind links. */
function renderButton({ label, href }: Link) {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="border-radius:999px;background:#ffd338">
<a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 24px;color:${INK};${FONT};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#63605a">If the button doesn't work, copy this link:<br><span style="word-break:break-all">${escapeHtml(href)}</span></p>`;
}

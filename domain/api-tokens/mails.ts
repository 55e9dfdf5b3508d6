import type { ApiRight } from "#db/vocabulary.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { RIGHT_TEXTS } from "./rules.ts";

type NewToken = { name: string; rights: ReadonlyArray<ApiRight>; expiresAt: number; profileLink: string };

const NOT_YOU = "If this wasn't you, revoke it in your profile and change your password.";

export function tokenCreatedMail(to: string, { name, rights, expiresAt, profileLink }: NewToken) {
  return renderMail({
    to,
    subject: `New API token for ${BRAND}`,
    heading: "A new API token",
    paragraphs: [
      `Someone, probably you, created the API token "${name}". It works until ${dateText(expiresAt)}.`,
      `What it may do: ${rightsText(rights)}.`,
    ],
    action: { label: "Review my API tokens", href: profileLink },
    note: NOT_YOU,
  });
}

export function assistantConnectedMail(to: string, { name, rights, expiresAt, profileLink }: NewToken) {
  return renderMail({
    to,
    subject: `New connection to your ${BRAND} account`,
    heading: "An assistant was connected",
    paragraphs: [
      `Someone, probably you, let "${name}" use your account until ${dateText(expiresAt)}.`,
      `What it may do: ${rightsText(rights)}.`,
    ],
    action: { label: "Review my connections", href: profileLink },
    note: NOT_YOU,
  });
}

function rightsText(rights: ReadonlyArray<ApiRight>) {
  return rights.map((right) => RIGHT_TEXTS[right].label.toLowerCase()).join(", ");
}

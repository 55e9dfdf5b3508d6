import { describe, expect, test } from "vitest";
import { deletionMail } from "#domain/accounts/deletion-mail.ts";
import { assistantConnectedMail, tokenCreatedMail } from "#domain/api-tokens/mails.ts";
import {
  alreadyRegisteredMail,
  changeEmailMail,
  confirmMail,
  emailChangedMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
} from "#domain/auth/mails.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import type { Mail } from "#domain/kit/services.ts";

const TO = "ann@example.test";
const LINK = "https://sheaf.example/confirmed?token=abc&email=ann%40example.test";
const OTHER = "https://sheaf.example/forgot-password";
const HOSTILE = `"><script>alert('x')</script>`;
const AT = Date.parse("2026-11-20T09:41:00Z");

function everyMail(
  link: string,
  other: string,
  value: string,
): Array<{ name: string; mail: Mail; links: Array<string> }> {
  return [
    { name: "confirm", mail: confirmMail(TO, link), links: [link] },
    {
      name: "already registered",
      mail: alreadyRegisteredMail(TO, { signInLink: link, resetLink: other }),
      links: [link, other],
    },
    { name: "reset", mail: resetMail(TO, link), links: [link] },
    { name: "password changed", mail: passwordChangedMail(TO, { resetLink: link }), links: [link] },
    { name: "new device", mail: newDeviceMail(TO, { device: value, at: AT, profileLink: link }), links: [link] },
    { name: "change email", mail: changeEmailMail(TO, link), links: [link] },
    { name: "email changed", mail: emailChangedMail(TO, value), links: [] },
    {
      name: "token created",
      mail: tokenCreatedMail(TO, { name: value, rights: ["read"], expiresAt: AT, profileLink: link }),
      links: [link],
    },
    {
      name: "assistant connected",
      mail: assistantConnectedMail(TO, { name: value, rights: ["read"], expiresAt: AT, profileLink: link }),
      links: [link],
    },
    { name: "deletion", mail: deletionMail(TO, { deleteOn: AT, signInLink: link }), links: [link] },
  ];
}

describe.each(everyMail(LINK, OTHER, "Firefox on Linux"))("the mail: $name", ({ mail, links }) => {
  test("is addressed to its reader, with a subject and the brand in both parts", () => {
    expect(mail.to).toBe(TO);
    expect(mail.subject.trim()).not.toBe("");
    expect(mail.subject).toContain(BRAND);
    expect(mail.text).toContain(BRAND);
    expect(mail.html).toContain(BRAND);
  });

  test("has its links on separate lines in the text part, and clickable in the HTML part", () => {
    for (const link of links) {
      expect(mail.text.split("\n")).toContain(link);
      expect(mail.html).toContain(`<a href="${link.replaceAll("&", "&amp;")}"`);
    }
  });

  test("is HTML in English that supports dark mode, without scripts, style sheets or pictures", () => {
    expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).not.toMatch(/<(script|style|link|img)|\bon\w+=|undefined|null/);
    expect(mail.text).not.toMatch(/undefined|null|<\w/);
  });
});

test.each(everyMail(LINK + HOSTILE, OTHER + HOSTILE, HOSTILE))(
  "values that contain markup are shown as text: $name",
  ({ mail }) => {
    expect(mail.html).not.toContain("<script");
    expect(mail.html).not.toContain(`">&lt;`);
    expect(mail.html).toContain("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
    expect(mail.subject).not.toContain("script");
  },
);

test("the mail layout escapes every value", () => {
  const href = `https://sheaf.example/${HOSTILE}`;
  const link = { label: HOSTILE, href };
  const { html } = renderMail({
    to: TO,
    subject: HOSTILE,
    heading: HOSTILE,
    paragraphs: [HOSTILE, HOSTILE],
    action: link,
    other: link,
    note: HOSTILE,
  });
  expect(html).not.toContain("<script");
  expect(html.split("&lt;script&gt;")).toHaveLength(11);
});

test("a mail without links has no button and no empty lines", () => {
  const { text, html } = renderMail({ to: TO, subject: "Hello", heading: "Hello", paragraphs: ["How are you?"] });
  expect(html).not.toContain("<a ");
  expect(text).toBe(`Hello\n\nHow are you?\n\n-- \n${BRAND}\n`);
});

test("mails name a link's lifetime of 30 minutes, and unrequested ones say what to do", () => {
  for (const mail of [confirmMail(TO, LINK), resetMail(TO, LINK), changeEmailMail(TO, LINK)]) {
    expect(mail.text).toContain("30 minutes");
    expect(mail.html).toContain("30 minutes");
  }
  const unasked = everyMail(LINK, OTHER, "x").filter(({ name }) => name !== "password changed");
  for (const { mail } of unasked) expect(mail.text).toContain("If this wasn't you");
  expect(passwordChangedMail(TO, { resetLink: LINK }).text).toContain("This wasn't me");
});

test("mails show times in UTC", () => {
  const { text } = newDeviceMail(TO, { device: "Firefox on Linux", at: AT, profileLink: LINK });
  expect(text).toContain("Firefox on Linux, 2026-11-20 09:41 UTC");
  expect(deletionMail(TO, { deleteOn: AT, signInLink: LINK }).text).toContain("On 2026-11-20, after 14 days");
});

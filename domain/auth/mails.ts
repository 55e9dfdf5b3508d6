import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import { utcTimeText } from "#domain/kit/time-texts.ts";
import { MAIL_LINK_MINUTES } from "./rules.ts";

const LINK_NOTE = `The link works once and expires in ${MAIL_LINK_MINUTES} minutes.`;
const NOT_YOU = "If this wasn't you, you can ignore this email.";

export function confirmMail(to: string, link: string) {
  return renderMail({
    to,
    subject: `Confirm your email for ${BRAND}`,
    heading: "Welcome!",
    paragraphs: [`You signed up for ${BRAND} with this address. Please confirm that it's yours.`, LINK_NOTE],
    action: { label: "Confirm my email", href: link },
    note: "If this wasn't you, someone else used your address and chose a password. Don't confirm: you can ignore this email.",
  });
}

export function alreadyRegisteredMail(
  to: string,
  { signInLink, resetLink }: { signInLink: string; resetLink: string },
) {
  return renderMail({
    to,
    subject: `You already have a ${BRAND} account`,
    heading: "You already have an account",
    paragraphs: [
      `Someone, probably you, tried to sign up for ${BRAND} with this address. It already has an account, so nothing was changed.`,
    ],
    action: { label: "Sign in", href: signInLink },
    other: { label: "Forgot your password? Set a new one", href: resetLink },
    note: NOT_YOU,
  });
}

export function resetMail(to: string, link: string) {
  return renderMail({
    to,
    subject: `Set a new ${BRAND} password`,
    heading: "Set a new password",
    paragraphs: ["We received a request to reset your password.", LINK_NOTE],
    action: { label: "Choose a new password", href: link },
    note: NOT_YOU,
  });
}

export function passwordChangedMail(to: string, { resetLink }: { resetLink: string }) {
  return renderMail({
    to,
    subject: `Your ${BRAND} password was changed`,
    heading: "Your password was changed",
    paragraphs: [
      "The password for your account was just changed, and your other devices were signed out. Your API tokens and connected assistants ended with it.",
    ],
    action: { label: "This wasn't me", href: resetLink },
    note: "If this was you, there is nothing else to do.",
  });
}

/** `at` in ms since 1970; shown in UTC, since the reader's time zone is unknown. */
export function newDeviceMail(
  to: string,
  { device, at, profileLink }: { device: string; at: number; profileLink: string },
) {
  const when = utcTimeText(at);
  return renderMail({
    to,
    subject: `New sign-in to ${BRAND}`,
    heading: "A new device signed in",
    paragraphs: [`A device we haven't seen before signed in to your account: ${device}, ${when}.`],
    action: { label: "Review my devices", href: profileLink },
    note: "If this wasn't you, sign that device out and change your password.",
  });
}

export function changeEmailMail(to: string, link: string) {
  return renderMail({
    to,
    subject: `Confirm your new email for ${BRAND}`,
    heading: "Your new email address",
    paragraphs: [`You asked to use this address for your ${BRAND} account.`, LINK_NOTE],
    action: { label: "Use this address", href: link },
    note: "If this wasn't you, someone else asked to use your address for their account. Don't confirm: you can ignore this email.",
  });
}

export function emailChangedMail(to: string, newEmail: string) {
  return renderMail({
    to,
    subject: `Your ${BRAND} email was changed`,
    heading: "Your email was changed",
    paragraphs: [`Your account now uses ${newEmail}. You can no longer sign in with this address.`],
    note: "If this wasn't you, reply to this email right away. A person will read it and can restore your address.",
  });
}

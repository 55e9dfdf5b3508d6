import { MAX_SHOWN_RECIPIENT_LENGTH } from "./rules.ts";

/** Schemes of links that open in another app; the user is asked about them as about links to the web. */
const APP_SCHEMES = [
  ...["mailto", "tel", "sms", "smsto", "geo", "maps", "facetime", "facetime-audio", "webcal"],
  ...["whatsapp", "signal", "sgnl", "tg", "viber", "skype", "sip", "sips", "xmpp", "matrix", "irc", "ircs"],
  ...["bitcoin", "lightning", "magnet", "spotify", "zoommtg", "msteams", "obsidian"],
] as const;

/** Of a URL's `protocol`. */
export const LINK_PROTOCOL = new RegExp(`^(?:https?|${APP_SCHEMES.join("|")}):$`);

/** What the page asks before it opens a link. The parts of a URL are ASCII, so no mark in them can hide anything. */
export function linkQuestion(address: string) {
  const { protocol, host, pathname } = new URL(address);
  const to = pathname.length > 0 && pathname.length <= MAX_SHOWN_RECIPIENT_LENGTH ? ` to ${pathname}` : "";
  if (protocol === "mailto:") return `Write an email${to}?`;
  if (/^sms(?:to)?:$/.test(protocol)) return `Write a message${to}?`;
  if (protocol === "tel:") return to ? `Call ${pathname}?` : "Make a call?";
  if (protocol === "geo:") return "Show a place on a map?";
  if (/^https?:$/.test(protocol)) return `Open a link to ${host}?`;
  return `Open another app with a ${protocol.slice(0, -1)} link?`;
}

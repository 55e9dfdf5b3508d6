import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { CALL_REMEMBERED_MS, TOKEN_DAYS } from "#domain/api-tokens/rules.ts";
import { COPY_VERSIONS_KEPT } from "#domain/app-data/data-copies/rules.ts";
import { KNOWN_DEVICE_LIFETIME_MS, MAIL_LINK_MINUTES } from "#domain/auth/rules.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { SESSION_IDLE_MS, SESSION_MAX_AGE_MS } from "#domain/kit/session-lifetime.ts";
import { ATTEMPTS_EXPIRE_MS } from "#domain/kit/throttle.ts";
import { RUN_LIFETIME_MS, VIOLATION_MIN_VISITORS, VIOLATION_RETENTION_MS } from "#domain/previews/rules.ts";
import { TRASH_RETENTION_DAYS, VERSIONS_KEPT } from "#domain/projects/rules.ts";
import { CLOSED_SHARE_RETENTION_MS } from "#domain/shares/rules.ts";
import { TOUCH_ICON_LIFETIME_MS } from "#domain/store/rules.ts";

type StoredData = { what: string; why: string; until: string };

/** Of Workers Logs on the paid plan. */
const LOG_RETENTION_DAYS = 7;

const ACCOUNT = "Until you delete your account";

/** Every kind of data that is kept about a user, why, and for how long. */
export const STORED_DATA: ReadonlyArray<StoredData> = [
  { what: "Email address and a hash of your password", why: "To sign you in and write to you", until: ACCOUNT },
  {
    what: "Passkeys, an authenticator's secret (encrypted) and hashes of recovery codes",
    why: "To sign you in, if you add them",
    until: "Until you remove them",
  },
  {
    what: "Where you are signed in: the browser's name and times, not the IP address",
    why: "So that you can sign devices out",
    until: `${daysText(SESSION_IDLE_MS)} without a visit, at most ${daysText(SESSION_MAX_AGE_MS)}`,
  },
  {
    what: "Browsers that signed in, as a hash and a time",
    why: "So that we email you only about new ones, and a stranger's wrong passwords don't make you wait there",
    until: `${daysText(KNOWN_DEVICE_LIFETIME_MS)} after the last sign-in`,
  },
  {
    what: "API tokens and connected assistants: a hash, your name for it or the assistant's, its rights and times; of an assistant also its token, encrypted",
    why: "So that tools which you allow can use your account, and you can revoke them",
    until: `Until you revoke them, at most ${Math.max(...TOKEN_DAYS)} days; the encrypted token of a revoked assistant, which opens nothing, within that time`,
  },
  {
    what: "The answers to calls of tools that create something, where the tool asks for it",
    why: "So that a call that is sent again makes nothing twice",
    until: `${CALL_REMEMBERED_MS / HOUR_MS} hours`,
  },
  {
    what: "Links that we email to you, as hashes",
    why: "To confirm addresses and reset passwords",
    until: `${MAIL_LINK_MINUTES} minutes`,
  },
  { what: "Nickname, About You, support link, theme and mode", why: "Your profile and settings", until: ACCOUNT },
  {
    what: "Projects and their versions, icons and screenshots (builder and architect)",
    why: "To keep your work on every device",
    until: `Until you delete them and ${TRASH_RETENTION_DAYS} days in the trash; of older versions than the last ${VERSIONS_KEPT}, each day's last`,
  },
  {
    what: "Links that you share: the app's name and icon, how often others opened it, and of an app on your device its code",
    why: "So that who has the link can run the app",
    until: `The code until the link ends, and a day; the rest ${daysText(CLOSED_SHARE_RETENTION_MS)} longer, or until a report of it is decided`,
  },
  {
    what: "In your browser only: which shared links you opened in it, with the app's name and when, not the link's address",
    why: "So that App data lists what they keep there",
    until: "While they keep something, and a day",
  },
  {
    what: "In copies of apps that you shared, or that you let others copy from the store: the app's name, your nickname of that time and the app's address",
    why: "So that a copy says what it is based on",
    until: "As long as the copy, also after your account",
  },
  {
    what: "Which private apps you run",
    why: "So that their address works, for you alone",
    until: daysText(RUN_LIFETIME_MS),
  },
  {
    what: "Published apps, submissions, updates, and the moderators' decisions",
    why: "The store and its review",
    until: `${ACCOUNT}; a removed app's address stays taken`,
  },
  { what: "Installed apps, ratings, reviews, replies and votes", why: "Your home and the store", until: ACCOUNT },
  {
    what: "A copy of the data of an installed app or of a project of yours, encrypted with a key of your account, and the name of the browser that saved it (builder and architect)",
    why: "To have it on your other devices; only for apps for which you turn it on",
    until: `The last ${COPY_VERSIONS_KEPT} versions, until you delete the copy, the project or your account`,
  },
  {
    what: "In Safari: a drawing of the icon of an app that you open, without your name",
    why: "So that the app has its icon if you add it to your device",
    until: daysText(TOUCH_ICON_LIFETIME_MS),
  },
  { what: "Journal notes and shortcuts", why: "Your journal", until: `${ACCOUNT}, or the note` },
  { what: "Notifications and their settings", why: "To say what happened", until: ACCOUNT },
  {
    what: "The address at which your browser receives push messages",
    why: "Only if you switch push notifications on",
    until: "Until you switch them off or sign out there",
  },
  {
    what: "What you bought, and the customer number at Stripe",
    why: "Your plan. Stripe has the card's details; we don't",
    until: `${ACCOUNT}; Stripe keeps invoices as the law demands`,
  },
  { what: "Reports that you write", why: "Moderation", until: "They stay after your account, without your name" },
  {
    what: "Decisions of moderators and admins, in a log that can't be changed",
    why: "So that decisions can be checked",
    until: "They stay, with the number of a deleted account instead of its email address",
  },
  {
    what: "IP addresses, only as the name of a counter",
    why: "To slow down people who guess passwords or send too many requests",
    until: `${daysText(ATTEMPTS_EXPIRE_MS)} after the last attempt`,
  },
  {
    what: "When you sign in, and what was refused: your account's number and the page, not the IP address",
    why: "To notice people who guess passwords or try to reach what isn't theirs",
    until: `${LOG_RETENTION_DAYS} days, in the log of our host`,
  },
  {
    what: "How many browsers opened an app on a day; who they were is a hash with a key of that day",
    why: "The store's numbers",
    until: "The hash until the day has been counted, the number with the app",
  },
  {
    what: "How many installed and uninstalled an app on a day, and not who",
    why: "The author's numbers",
    until: "As long as the app's address",
  },
  {
    what: "Hosts that an app tried to reach and was refused",
    why: `Shown to its author from ${VIOLATION_MIN_VISITORS} visitors a day on`,
    until: daysText(VIOLATION_RETENTION_MS),
  },
  {
    what: "A deleted account, closed immediately",
    why: "So that you can change your mind",
    until: `${DELETION_GRACE_DAYS} days, longer while it is suspended; then everything is erased except what a row above says stays`,
  },
];

function daysText(ms: number) {
  const count = ms / DAY_MS;
  return count === 1 ? "1 day" : `${count} days`;
}

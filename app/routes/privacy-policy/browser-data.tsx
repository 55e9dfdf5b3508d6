import { COOKIE_AGES } from "#app/cookies.ts";
import { DAY_SECONDS, YEAR_SECONDS } from "#domain/kit/durations.ts";

const MINUTE_SECONDS = 60;

/** Each cookie: what it is for, and its age in seconds. */
export const COOKIES = [
  { name: "session", purpose: "keeps you signed in", age: COOKIE_AGES.session },
  {
    name: "device",
    purpose: "recognizes this browser, so that we email you only about new ones",
    age: COOKIE_AGES.device,
  },
  { name: "sign-up and next", purpose: "finish a sign-up where it began", age: COOKIE_AGES.signUp },
  { name: "challenge", purpose: "belongs to one sign-in by passkey or code", age: COOKIE_AGES.challenge },
  { name: "visitor", purpose: "counts an app that you open while signed out only once", age: COOKIE_AGES.visitor },
  { name: "preview", purpose: "names the address on which your unsaved code runs", age: COOKIE_AGES.preview },
  {
    name: "scripts",
    purpose: "says that you are signed in, so that store pages open faster",
    age: COOKIE_AGES.scripts,
  },
  {
    name: "theme, zone, builder_view and builder_unsaved",
    purpose: "light or dark, your time zone, the builder's last view, and whether it has code that isn't saved yet",
    age: YEAR_SECONDS,
  },
];

export function BrowserData() {
  return (
    <>
      <p>These cookies, all of them ours. None is for advertising.</p>
      <ul>
        {COOKIES.map(({ name, purpose, age }) => (
          <li key={name}>
            <code>{name}</code> {purpose} ({ageText(age)}).
          </li>
        ))}
      </ul>
      <p>
        Also in this browser: apps that explorers and visitors make, code that isn't saved yet, forms that weren't sent,
        journal notes that haven't reached the account, a copy of your last screens for when there is no network, and
        settings such as the width of the editor. Apps keep their own data here, each at its own address:{" "}
        <a href="/app-data">App data</a> lists how much, and exports or clears it. Installed apps, and the code of your
        own apps that you opened, are kept, so that they open without a network. Signing out deletes the copies of your
        screens and of your apps' code; apps that explorers made and code that isn't saved yet stay on the device, where
        only their account sees them. What was made without an account is seen by everyone who uses this browser.
      </p>
    </>
  );
}

function ageText(seconds: number) {
  if (seconds < DAY_SECONDS) return `${seconds / MINUTE_SECONDS} minutes`;
  return seconds === DAY_SECONDS ? "1 day" : `${seconds / DAY_SECONDS} days`;
}

import { notify } from "#app/lib/toast.ts";
import type { InstallApp } from "./install-records.ts";
import { deviceStorage } from "./storage.ts";

/** `account`: whose it was to be, null where nobody was signed in. `at` in ms. */
type Asked = { app: InstallApp; account: string | null; at: number };

/** The install that waits for a sign-in: a link alone, which anybody can write, installs nothing. */
export const ASKED_INSTALL = "install-asked";
const SIGN_IN = "sign-in-to-install";
/** As long as the link works that a sign-up is mailed, in ms; it opens in another tab. */
const GOES_ON_WITHIN = 30 * 60 * 1000;

export function keepAskedInstall({ id, slug, name, icon }: InstallApp, account: string | null) {
  const asked: Asked = { app: { id, slug, name, icon }, account, at: Date.now() };
  deviceStorage.setJson(ASKED_INSTALL, asked);
}

/** What was asked for here and is now to go on for this account; once. */
export function takeAskedInstall(account: string): InstallApp | null {
  const asked = deviceStorage.getJson<Asked>(ASKED_INSTALL);
  deviceStorage.remove(ASKED_INSTALL);
  if (!asked) return null;
  if (Date.now() - asked.at > GOES_ON_WITHIN || (asked.account !== null && asked.account !== account)) return null;
  return asked.app;
}

/** Where the session ended during the wait: the screen leads to /auth and back, and where none can, a button does. */
export function askToSignIn({ app, account }: { app: InstallApp; account: string }) {
  const event = new CustomEvent(SIGN_IN, { detail: { app, account }, cancelable: true });
  if (!window.dispatchEvent(event)) return;
  const next = encodeURIComponent(`/store/${app.slug}?install=${app.id}`);
  notify.error("Please sign in", "Then the installation goes on.", {
    label: "Sign In",
    onClick() {
      keepAskedInstall(app, account);
      window.location.assign(`/auth?next=${next}`);
    },
  });
}

/** Calls back where an install needs a sign-in. @returns what ends the listening. */
export function onSignInNeeded(run: (app: InstallApp, account: string) => void) {
  function hear(event: Event) {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    run(event.detail.app, event.detail.account);
  }
  window.addEventListener(SIGN_IN, hear);
  return () => window.removeEventListener(SIGN_IN, hear);
}

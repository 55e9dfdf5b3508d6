import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type InstallApp, startInstall } from "#app/device/installs.ts";

const MARKER = "install";
/** The app that was asked for in this tab: a link alone, which anybody can write, installs nothing. */
const ASKED = "install-asked";

/** @returns the address that leads to /auth and back to the same page, where the install then goes on. */
export function useSignInToInstall() {
  const { pathname, search } = useLocation();
  return function addressFor({ id }: InstallApp) {
    const params = new URLSearchParams(search);
    params.set(MARKER, id);
    return `/auth?next=${encodeURIComponent(`${pathname}?${params}`)}`;
  };
}

/** This tab asked for the app, and goes to that address now. */
export function askForInstall({ id, slug, name, icon }: InstallApp) {
  sessionStorage.setItem(ASKED, JSON.stringify({ id, slug, name, icon }));
}

/** Picks up, once, the install that led through the sign-in, unless the app is `owned` by now. */
export function useInstallContinued(signedIn: boolean, owned: ReadonlySet<string>) {
  const [params, setParams] = useSearchParams();
  const marked = params.get(MARKER);
  /** The ring renders the screen anew several times a second: a second removal would only interrupt the first. */
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (handled.current === marked) return;
    handled.current = marked;
    if (marked === null) return;
    const asked = signedIn ? takeAsked() : null;
    if (asked?.id === marked && !owned.has(marked)) startInstall(asked);
    setParams(withoutMarker, { replace: true, preventScrollReset: true });
  }, [marked, signedIn, owned, setParams]);
}

function takeAsked(): InstallApp | null {
  const text = sessionStorage.getItem(ASKED);
  sessionStorage.removeItem(ASKED);
  return text === null ? null : JSON.parse(text);
}

function withoutMarker(params: URLSearchParams) {
  params.delete(MARKER);
  return params;
}

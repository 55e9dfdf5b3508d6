import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { keepAskedInstall, onSignInNeeded, takeAskedInstall } from "#app/device/asked-install.ts";
import type { InstallApp } from "#app/device/install-records.ts";
import { startInstall } from "#app/device/installs.ts";
import { notify } from "#app/lib/toast.ts";

const MARKER = "install";

/**
 * Leads to /auth and back to the same page, where the install then goes on; also where the session ended while it waited.
 * @returns what starts that, and the address for where there is no script.
 */
export function useSignInToInstall() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signInAddress = useCallback(
    ({ id }: InstallApp) => {
      const params = new URLSearchParams(search);
      params.set(MARKER, id);
      return `/auth?next=${encodeURIComponent(`${pathname}?${params}`)}`;
    },
    [pathname, search],
  );
  const signIn = useCallback(
    (app: InstallApp, account: string | null = null) => {
      notify.error("Please sign in");
      keepAskedInstall(app, account);
      void navigate(signInAddress(app));
    },
    [navigate, signInAddress],
  );
  useEffect(() => onSignInNeeded(signIn), [signIn]);
  return { signIn, signInAddress };
}

/** Picks up, once, the install that led through the sign-in, unless the app is `owned` by now. */
export function useInstallContinued(account: string | null, owned: ReadonlySet<string>) {
  const [params, setParams] = useSearchParams();
  const marked = params.get(MARKER);
  const latest = useRef(owned);
  latest.current = owned;
  /** The screen is drawn many times before the marker is out of its address: a second removal would interrupt the first. */
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (handled.current === marked) return;
    handled.current = marked;
    if (marked === null) return;
    const asked = account === null ? null : takeAskedInstall(account);
    if (asked?.id === marked && !latest.current.has(marked)) startInstall(asked);
    setParams(withoutMarker, { replace: true, preventScrollReset: true });
  }, [marked, account, setParams]);
}

function withoutMarker(params: URLSearchParams) {
  params.delete(MARKER);
  return params;
}

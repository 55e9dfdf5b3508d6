import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type InstallApp, startInstall } from "#app/device/installs.ts";

const MARKER = "install";
/** The app that was asked for in this tab: a link alone, which anybody can write, installs nothing. */
const ASKED = "install-asked";

/** Leads to /auth and back to the same page, where the install then goes on. @returns what starts that. */
export function useSignInToInstall() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return function signIn(app: InstallApp) {
    sessionStorage.setItem(ASKED, app.id);
    const params = new URLSearchParams(search);
    params.set(MARKER, app.id);
    navigate(`/auth?next=${encodeURIComponent(`${pathname}?${params}`)}`);
  };
}

/** Picks up, once, the install that led through the sign-in; `ready` where somebody is signed in and lacks the app. */
export function useInstallContinued(app: InstallApp, ready: boolean) {
  const [params, setParams] = useSearchParams();
  const marked = params.get(MARKER) === app.id;
  useEffect(() => {
    if (!marked) return;
    if (ready && sessionStorage.getItem(ASKED) === app.id) startInstall(app);
    if (ready) sessionStorage.removeItem(ASKED);
    setParams(withoutMarker, { replace: true, preventScrollReset: true });
  }, [marked, ready, app, setParams]);
}

function withoutMarker(params: URLSearchParams) {
  params.delete(MARKER);
  return params;
}

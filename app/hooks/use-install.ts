import { useLocation, useNavigate } from "react-router";
import { type InstallApp, installs, startInstall } from "#app/device/installs/installs.ts";
import { consumePendingInstall, RESUME_PARAM, savePendingInstall } from "#app/device/installs/pending-install.ts";
import { notify } from "#app/lib/toast.ts";
import { useAccountId } from "./use-account-id.ts";
import { useStore } from "./use-store.ts";
import { useUrlMarker } from "./use-url-marker.ts";

export function useInstalls() {
  return useStore(installs);
}

/** A button follows its own app only, since each step of an install changes the map. */
export function useInstallOf(appId: string) {
  return useStore({ subscribe: installs.subscribe, get: () => installs.get().get(appId) });
}

/** Visitors sign up or in first: `signInPath` leads back to this page, where the install resumes. */
export function useInstall(owned: ReadonlySet<string>) {
  const account = useAccountId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useResumeInstall({ owned, account, install });

  function signInPath({ id }: InstallApp) {
    const params = new URLSearchParams(search);
    params.set(RESUME_PARAM, id);
    const address = `/auth?next=${encodeURIComponent(`${pathname}?${params}`)}`;
    return account === null ? `${address}&tab=sign-up` : address;
  }

  function signIn(app: InstallApp) {
    // A visitor reads it in the form, whose session hasn't ended.
    if (account !== null) notify.error("Please sign in");
    savePendingInstall(app, account);
    void navigate(signInPath(app));
  }

  function install(app: InstallApp) {
    if (account === null) return signIn(app);
    void startInstall(app, { account, onSignInNeeded: () => signIn(app) });
  }

  return { install, signInPath };
}

type Resume = { owned: ReadonlySet<string>; account: string | null; install: (app: InstallApp) => void };

function useResumeInstall({ owned, account, install }: Resume) {
  useUrlMarker(RESUME_PARAM, (id) => {
    const app = account === null ? null : consumePendingInstall(account);
    if (app && app.id === id && !owned.has(app.id)) install(app);
  });
}

import { useEffect, useSyncExternalStore } from "react";
import { enterAccount, noInstalls, onInstalls, readInstalls } from "#app/device/installs.ts";
import { useAccountId } from "./use-account-id.ts";
import { useInstallContinued, useSignInToInstall } from "./use-install-continued.ts";

/**
 * Every install that is under way in this browser, by app id; none on the server. One that led through /auth goes on here,
 * unless the app is `owned` by now; `signIn` leads one there, as does the address.
 */
export function useInstalls(owned: ReadonlySet<string>) {
  const account = useAccountId();
  const installs = useSyncExternalStore(onInstalls, readInstalls, noInstalls);
  useEffect(() => {
    if (account !== null) enterAccount(account);
  }, [account]);
  useInstallContinued(account, owned);
  return { installs, ...useSignInToInstall() };
}

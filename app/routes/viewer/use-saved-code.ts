import { takeCopyStamp } from "#app/device/offline/copy-stamp.ts";
import { readSavedCode } from "#app/device/offline/saved-code.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";

/**
 * The code of a project whose page is a copy: without its server there is no token for a run. Null where the server runs it,
 * undefined until that is known. `account`: of a project's owner; null for an app of the store.
 */
export function useSavedCode(id: string, account: string | null) {
  const { loaded } = useLoaded(account, async () => (account && takeCopyStamp() ? readSavedCode(id) : null));
  return account === null ? null : loaded?.data;
}

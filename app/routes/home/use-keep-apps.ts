import { useLazySubscription } from "#app/hooks/use-lazy-subscription.ts";
import type { HomeApp } from "#domain/library/rules.ts";

type Home = {
  account: string | null;
  /** Whether the tiles are the account's current ones. */
  isCurrent: boolean;
  tiles: ReadonlyArray<HomeApp>;
  hidden: ReadonlyArray<HomeApp>;
};

/** While the home is open, the device gets the apps that it lacks, and loses those that are gone. */
export function useKeepApps({ account, isCurrent, tiles, hidden }: Home) {
  const key = isCurrent && account ? [account, ...[...tiles, ...hidden].map(({ address }) => address)].join(" ") : "";
  useLazySubscription(key, async () => {
    if (key === "" || !account) return;
    const { keepHomeApps } = await import("#app/device/installs/keep-home-apps.client.ts");
    return keepHomeApps({ account, tiles, otherAddresses: hidden.map(({ address }) => address) });
  });
}

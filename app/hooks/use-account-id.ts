import { useMatches } from "react-router";

type Owned = { account: { id: string } | null };

/** The id of who is signed in, as the data of the screen says; null for nobody. */
export function useAccountId() {
  const owned = useMatches().find(({ loaderData }) => isOwned(loaderData));
  return isOwned(owned?.loaderData) ? (owned.loaderData.account?.id ?? null) : null;
}

function isOwned(data: unknown): data is Owned {
  return typeof data === "object" && data !== null && "account" in data;
}

import { useLoaderData } from "react-router";

export function useAccountId() {
  const data: unknown = useLoaderData();
  return isOwned(data) ? (data.account?.id ?? null) : null;
}

function isOwned(data: unknown): data is { account: { id: string } | null } {
  return typeof data === "object" && data !== null && "account" in data;
}

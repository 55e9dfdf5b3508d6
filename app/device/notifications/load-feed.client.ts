import { callApi } from "#app/device/api.ts";
import { feed } from "./feed.ts";

/** Shared by the bell of every screen. */
export async function loadFeed(account: string) {
  const known = feed.get();
  const page = known.account === account ? known.page : null;
  const answer = await callApi("GET", "/api/notifications", { account });
  feed.set(answer.ok ? { account, page: answer.data, error: null } : { account, page, error: answer.error.message });
}

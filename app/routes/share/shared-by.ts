/** @param nickname null for an owner who has none. */
export function sharedBy(nickname: string | null) {
  return nickname === null ? "Shared by somebody without a nickname" : `Shared by ${nickname}`;
}

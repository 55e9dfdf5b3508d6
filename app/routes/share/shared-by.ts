/** @param nickname null for an owner who has none. */
export function sharedBy(nickname: string | null) {
  return nickname === null ? "Shared with you" : `Shared by ${nickname}`;
}

/** Why a moderator may not decide about a submission or update: it is theirs, or it is an appeal of their rejection. */
export type Bar = "own" | "rejected";

export const BAR_TEXTS: Record<Bar, string> = {
  own: "This is your own app. Another moderator has to decide about it.",
  rejected: "You rejected this before. Another admin decides about the appeal.",
};

/** What its owner sees of a link. `closedAt` is null while it is open; times in ms. */
export type Share = {
  id: string;
  url: string;
  name: string;
  icon: string;
  /** The project's id, or that of an app on the owner's device. */
  sourceId: string;
  projectId: string | null;
  followsLatest: boolean;
  allowsCopies: boolean;
  opens: number;
  createdAt: number;
  expiresAt: number | null;
  closedAt: number | null;
  closedBy: "owner" | "moderator" | "system" | null;
};

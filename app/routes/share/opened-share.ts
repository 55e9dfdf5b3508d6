export type OpenedShare = {
  app: { id: string; name: string; icon: string; nickname: string | null; allowsCopies: boolean; origin: string };
  /** Until the link ends, when the page was loaded; null: without an end. */
  remainingMs: number | null;
  isOwner: boolean;
  accountId: string | null;
  /** The account has projects, so that a copy becomes one. */
  keepsProjects: boolean;
};

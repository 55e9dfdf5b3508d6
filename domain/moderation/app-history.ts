/** What an author reads about their own app. Nobody is named (decision 43). */
export const HISTORY_EVENTS = {
  SUBMITTED: "You submitted the app",
  WITHDRAWN: "You withdrew the app",
  APPEALED: "You appealed",
  UPDATE_SENT: "You sent an update",
  UPDATE_WITHDRAWN: "You withdrew the update",
  APPROVE_UPDATE: "A reviewer approved the update",
  APPROVE_OWN_UPDATE: "You published the update without a review",
  REJECT_UPDATE: "The update was rejected",
  PUBLISH_PROJECT: "A reviewer approved the app",
  PUBLISH_OWN_PROJECT: "You published the app without a review",
  REJECT_PROJECT: "A reviewer rejected the app",
  UNPUBLISH_PROJECT: "A reviewer removed the app from the store",
  BAN_PROJECT: "A reviewer banned the app",
  TAKE_DOWN_PROJECT: "A reviewer took the app down",
} as const;
export type HistoryEvent = keyof typeof HISTORY_EVENTS;

/** Said wherever the store's apps are described (decision 22). */
export const WHO_REVIEWS = "A moderator reviews every app before it is published, except an admin's own.";

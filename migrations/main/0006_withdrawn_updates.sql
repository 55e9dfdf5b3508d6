-- What an author took back with the app reads as withdrawn, not as a rejection.
UPDATE `project_updates` SET `status` = 'withdrawn', `review_notes` = NULL
WHERE `status` = 'rejected' AND `review_notes` = 'Withdrawn by the owner';

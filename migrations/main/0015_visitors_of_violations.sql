-- The column holds visitors of a day, no longer requests: none of the old numbers says how many people met a refusal.
UPDATE `app_violations` SET `count` = 1;

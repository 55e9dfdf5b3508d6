-- Lists by category read the tags alone: their time is their app's, and what is not in the store has none.
DELETE FROM `app_tags` WHERE `app_id` NOT IN (SELECT `id` FROM `published_apps` WHERE `status` = 'approved');
--> statement-breakpoint
UPDATE OR REPLACE `app_tags` SET `created_at` = (SELECT `created_at` FROM `published_apps` WHERE `id` = `app_id`);

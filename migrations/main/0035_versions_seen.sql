ALTER TABLE `user_installed_apps` ADD `seen_version` text DEFAULT '00' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_installed_apps` ADD `accepted_version` text DEFAULT '00' NOT NULL;--> statement-breakpoint
ALTER TABLE `app_versions` ADD `contacts_nobody` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `app_versions` ADD `works_offline` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `app_versions` ADD `ended_at` integer;--> statement-breakpoint
UPDATE `user_installed_apps` SET
  `seen_version` = (SELECT `code_version` FROM `published_apps` WHERE `id` = `published_app_id`),
  `accepted_version` = (SELECT `code_version` FROM `published_apps` WHERE `id` = `published_app_id`);--> statement-breakpoint
UPDATE `app_versions` SET `contacts_nobody` = `app`.`contacts_nobody`, `works_offline` = `app`.`works_offline`
FROM `published_apps` AS `app` WHERE `app`.`id` = `app_versions`.`app_id` AND `app`.`code_version` = `app_versions`.`code_version`;--> statement-breakpoint
-- What the others may contact was not stored, and nobody has them any more.
UPDATE `app_versions` SET `ended_at` = `created_at`
WHERE NOT EXISTS (SELECT 1 FROM `published_apps` AS `app` WHERE `app`.`id` = `app_versions`.`app_id`
  AND `app`.`code_version` = `app_versions`.`code_version` AND `app`.`status` = 'approved');

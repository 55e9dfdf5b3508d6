ALTER TABLE `published_apps` ADD `offline_run` text;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `offline_run_at` integer;--> statement-breakpoint
CREATE INDEX `published_apps_unmeasured` ON `published_apps` (`status`,`updated_at`,`id`) WHERE offline_run is null;--> statement-breakpoint
UPDATE `published_apps` SET `works_offline` = 0 WHERE `works_offline` = 1;--> statement-breakpoint
UPDATE `app_versions` SET `works_offline` = 0 WHERE `works_offline` = 1;

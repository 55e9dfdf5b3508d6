ALTER TABLE `app_tags` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `app_tags` ADD `installs` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `app_tags` ADD `rating_score` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `app_tags_updated` ON `app_tags` (`tag`,`updated_at`,`app_id`);--> statement-breakpoint
CREATE INDEX `app_tags_installs` ON `app_tags` (`tag`,`installs`,`app_id`);--> statement-breakpoint
CREATE INDEX `app_tags_rating` ON `app_tags` (`tag`,`rating_score`,`app_id`);--> statement-breakpoint
-- What an app is sorted by, as its tags have it from now on.
UPDATE `app_tags` SET (`updated_at`, `installs`, `rating_score`) = (SELECT `updated_at`, `installs`, `rating_score` FROM `published_apps` WHERE `id` = `app_id`);--> statement-breakpoint
CREATE TRIGGER `app_tags_follow` AFTER UPDATE OF `updated_at`, `installs`, `rating_sum`, `rating_count` ON `published_apps`
BEGIN
  UPDATE `app_tags` SET (`updated_at`, `installs`, `rating_score`) = (SELECT `updated_at`, `installs`, `rating_score` FROM `published_apps` WHERE `id` = NEW.`id`) WHERE `app_id` = NEW.`id`;
END;

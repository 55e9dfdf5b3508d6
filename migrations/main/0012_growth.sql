CREATE TABLE `jobs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`ended_at` integer,
	`cursor` text,
	`error` text,
	`notes` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_name` ON `jobs` (`name`,`seq`);--> statement-breakpoint
CREATE TABLE `trending_apps` (
	`app_id` text PRIMARY KEY NOT NULL,
	`opens` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trending_apps_opens` ON `trending_apps` (`opens`);--> statement-breakpoint
CREATE TABLE `update_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`updates` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `user_projects_trash`;--> statement-breakpoint
CREATE INDEX `user_projects_trash` ON `user_projects` (`deleted_at`,`id`) WHERE deleted_at is not null and html_sha256 <> '';--> statement-breakpoint
ALTER TABLE `published_apps` ADD `stars_1` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `stars_2` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `stars_3` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `stars_4` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `stars_5` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` DROP COLUMN `published_count`;--> statement-breakpoint
ALTER TABLE `profiles` DROP COLUMN `unread_count`;
--> statement-breakpoint
-- The histogram of every app that has ratings.
UPDATE `published_apps` SET (`stars_1`, `stars_2`, `stars_3`, `stars_4`, `stars_5`) = (
  SELECT count(*) FILTER (WHERE `rating` = 1), count(*) FILTER (WHERE `rating` = 2), count(*) FILTER (WHERE `rating` = 3),
    count(*) FILTER (WHERE `rating` = 4), count(*) FILTER (WHERE `rating` = 5)
  FROM `app_ratings` WHERE `app_id` = `published_apps`.`id`) WHERE `rating_count` > 0;
--> statement-breakpoint
INSERT INTO `update_counts` SELECT `status`, count(*) FROM `project_updates` GROUP BY `status`;
--> statement-breakpoint
CREATE TRIGGER `update_counts_insert` AFTER INSERT ON `project_updates`
BEGIN
  INSERT INTO `update_counts` VALUES (NEW.`status`, 1) ON CONFLICT DO UPDATE SET `updates` = `updates` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `update_counts_status` AFTER UPDATE OF `status` ON `project_updates` WHEN NEW.`status` <> OLD.`status`
BEGIN
  UPDATE `update_counts` SET `updates` = `updates` - 1 WHERE `status` = OLD.`status`;
  INSERT INTO `update_counts` VALUES (NEW.`status`, 1) ON CONFLICT DO UPDATE SET `updates` = `updates` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `update_counts_delete` AFTER DELETE ON `project_updates`
BEGIN
  UPDATE `update_counts` SET `updates` = `updates` - 1 WHERE `status` = OLD.`status`;
END;
--> statement-breakpoint
-- One trigger per order of the category lists: an install writes nothing into the orders by rating and by update.
DROP TRIGGER `app_tags_follow`;
--> statement-breakpoint
CREATE TRIGGER `app_tags_follow_updated` AFTER UPDATE OF `updated_at` ON `published_apps` WHEN NEW.`updated_at` <> OLD.`updated_at`
BEGIN
  UPDATE `app_tags` SET `updated_at` = NEW.`updated_at` WHERE `app_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_tags_follow_installs` AFTER UPDATE OF `installs` ON `published_apps` WHEN NEW.`installs` <> OLD.`installs`
BEGIN
  UPDATE `app_tags` SET `installs` = NEW.`installs` WHERE `app_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_tags_follow_rating` AFTER UPDATE OF `rating_sum`, `rating_count` ON `published_apps`
WHEN NEW.`rating_sum` <> OLD.`rating_sum` OR NEW.`rating_count` <> OLD.`rating_count`
BEGIN
  UPDATE `app_tags` SET `rating_score` = (SELECT `rating_score` FROM `published_apps` WHERE `id` = NEW.`id`) WHERE `app_id` = NEW.`id`;
END;

CREATE TABLE `blob_deletions` (
	`bucket` text NOT NULL,
	`name` text NOT NULL,
	`due_at` integer,
	`claimed_at` integer,
	PRIMARY KEY(`bucket`, `name`)
);
--> statement-breakpoint
CREATE INDEX `blob_deletions_due` ON `blob_deletions` (`due_at`);--> statement-breakpoint
CREATE TABLE `picture_uses` (
	`name` text NOT NULL,
	`user_id` text NOT NULL,
	`used_in` text NOT NULL,
	`row_id` text NOT NULL,
	PRIMARY KEY(`name`, `used_in`, `row_id`)
);
--> statement-breakpoint
CREATE INDEX `picture_uses_row` ON `picture_uses` (`used_in`,`row_id`);--> statement-breakpoint
CREATE INDEX `picture_uses_owner` ON `picture_uses` (`user_id`,`name`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `app_submissions_digest` ON `app_submissions` (`html_sha256`);--> statement-breakpoint
CREATE INDEX `project_versions_owner` ON `project_versions` (`user_id`,`html_sha256`,`html_bytes`);--> statement-breakpoint
CREATE INDEX `user_projects_user` ON `user_projects` (`user_id`);--> statement-breakpoint
CREATE INDEX `user_projects_digest` ON `user_projects` (`html_sha256`);--> statement-breakpoint
CREATE INDEX `app_versions_digest` ON `app_versions` (`html_sha256`);--> statement-breakpoint
CREATE INDEX `published_apps_digest` ON `published_apps` (`html_sha256`);--> statement-breakpoint
CREATE INDEX `project_updates_digest` ON `project_updates` (`updated_html_sha256`);--> statement-breakpoint
-- A version that names a blob keeps it; with the last version that names it, the blob may be deleted.
CREATE TRIGGER `project_versions_keep` AFTER INSERT ON `project_versions`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'html' AND `name` = NEW.`html_sha256`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_versions_release` AFTER DELETE ON `project_versions`
WHEN NOT EXISTS (SELECT 1 FROM `project_versions` WHERE `html_sha256` = OLD.`html_sha256`)
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('html', OLD.`html_sha256`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `picture_uses_keep` AFTER INSERT ON `picture_uses`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'icons' AND `name` = NEW.`name`;
END;
--> statement-breakpoint
CREATE TRIGGER `picture_uses_release` AFTER DELETE ON `picture_uses`
WHEN NOT EXISTS (SELECT 1 FROM `picture_uses` WHERE `name` = OLD.`name`)
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('icons', OLD.`name`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `user_projects_pictures_insert` AFTER INSERT ON `user_projects`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'user_projects', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `user_projects_pictures_update` AFTER UPDATE OF `id`, `icon`, `screenshots` ON `user_projects`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`icon` IS NOT NEW.`icon` OR OLD.`screenshots` IS NOT NEW.`screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'user_projects' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'user_projects', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `user_projects_pictures_delete` AFTER DELETE ON `user_projects`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'user_projects' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_submissions_pictures_insert` AFTER INSERT ON `app_submissions`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'app_submissions', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `app_submissions_pictures_update` AFTER UPDATE OF `id`, `icon`, `screenshots` ON `app_submissions`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`icon` IS NOT NEW.`icon` OR OLD.`screenshots` IS NOT NEW.`screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'app_submissions' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'app_submissions', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `app_submissions_pictures_delete` AFTER DELETE ON `app_submissions`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'app_submissions' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `published_apps_pictures_insert` AFTER INSERT ON `published_apps`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'published_apps', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `published_apps_pictures_update` AFTER UPDATE OF `id`, `icon`, `screenshots` ON `published_apps`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`icon` IS NOT NEW.`icon` OR OLD.`screenshots` IS NOT NEW.`screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'published_apps' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'published_apps', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `published_apps_pictures_delete` AFTER DELETE ON `published_apps`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'published_apps' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_updates_pictures_insert` AFTER INSERT ON `project_updates`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'project_updates', NEW.`id`
  FROM (SELECT NEW.`original_icon` AS value UNION SELECT NEW.`updated_icon` UNION SELECT value FROM json_each(NEW.`updated_screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `project_updates_pictures_update` AFTER UPDATE OF `id`, `original_icon`, `updated_icon`, `updated_screenshots` ON `project_updates`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`original_icon` IS NOT NEW.`original_icon` OR OLD.`updated_icon` IS NOT NEW.`updated_icon` OR OLD.`updated_screenshots` IS NOT NEW.`updated_screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'project_updates' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'project_updates', NEW.`id`
  FROM (SELECT NEW.`original_icon` AS value UNION SELECT NEW.`updated_icon` UNION SELECT value FROM json_each(NEW.`updated_screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `project_updates_pictures_delete` AFTER DELETE ON `project_updates`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'project_updates' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
-- The pictures that rows show already.
INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
SELECT substr(value, 12), `user_id`, 'user_projects', `id` FROM (
SELECT `id`, `user_id`, `icon` AS value FROM `user_projects`
UNION ALL SELECT `user_projects`.`id`, `user_id`, value FROM `user_projects`, json_each(`screenshots`)
) WHERE value LIKE '/api/icons/%';
--> statement-breakpoint
INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
SELECT substr(value, 12), `user_id`, 'app_submissions', `id` FROM (
SELECT `id`, `user_id`, `icon` AS value FROM `app_submissions`
UNION ALL SELECT `app_submissions`.`id`, `user_id`, value FROM `app_submissions`, json_each(`screenshots`)
) WHERE value LIKE '/api/icons/%';
--> statement-breakpoint
INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
SELECT substr(value, 12), `user_id`, 'published_apps', `id` FROM (
SELECT `id`, `user_id`, `icon` AS value FROM `published_apps`
UNION ALL SELECT `published_apps`.`id`, `user_id`, value FROM `published_apps`, json_each(`screenshots`)
) WHERE value LIKE '/api/icons/%';
--> statement-breakpoint
INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
SELECT substr(value, 12), `user_id`, 'project_updates', `id` FROM (
SELECT `id`, `user_id`, `original_icon` AS value FROM `project_updates`
UNION ALL SELECT `id`, `user_id`, `updated_icon` AS value FROM `project_updates`
UNION ALL SELECT `project_updates`.`id`, `user_id`, value FROM `project_updates`, json_each(`updated_screenshots`)
) WHERE value LIKE '/api/icons/%';

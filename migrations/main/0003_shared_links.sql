CREATE TABLE `shared_links` (
	`id` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`user_id` text NOT NULL,
	`source_id` text NOT NULL,
	`project_id` text,
	`name` text NOT NULL,
	`icon` text,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`follows_latest` integer NOT NULL,
	`allows_copies` integer DEFAULT true NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_links_label_unique` ON `shared_links` (`label`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_links_one_open` ON `shared_links` (`user_id`,`source_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `shared_links_owner` ON `shared_links` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `shared_links_project` ON `shared_links` (`project_id`) WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX `shared_links_expiry` ON `shared_links` (`expires_at`) WHERE closed_at is null and expires_at is not null;--> statement-breakpoint
CREATE INDEX `shared_links_closed` ON `shared_links` (`closed_at`) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX `shared_links_digest` ON `shared_links` (`html_sha256`);--> statement-breakpoint
CREATE INDEX `shared_links_icon` ON `shared_links` (`icon`);--> statement-breakpoint
-- An open link that names a blob keeps it; the nightly work checks all references before it deletes.
CREATE TRIGGER `shared_links_keep` AFTER INSERT ON `shared_links`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'html' AND `name` = NEW.`html_sha256`;
END;
--> statement-breakpoint
-- What was uploaded for a link alone is due with its end, and so deleted by the next nightly work (decision 223).
CREATE TRIGGER `shared_links_change` AFTER UPDATE OF `html_sha256` ON `shared_links`
WHEN OLD.`html_sha256` <> NEW.`html_sha256` AND OLD.`html_sha256` <> ''
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`, `due_at`)
  VALUES ('html', OLD.`html_sha256`, iif(OLD.`project_id` IS NULL, NEW.`closed_at`, NULL))
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = excluded.`due_at`;
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_release` AFTER DELETE ON `shared_links` WHEN OLD.`html_sha256` <> ''
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('html', OLD.`html_sha256`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_pictures_insert` AFTER INSERT ON `shared_links`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(NEW.`icon`, 12), NEW.`user_id`, 'shared_links', NEW.`id` WHERE NEW.`icon` LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_pictures_update` AFTER UPDATE OF `icon` ON `shared_links` WHEN OLD.`icon` IS NOT NEW.`icon`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'shared_links' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(NEW.`icon`, 12), NEW.`user_id`, 'shared_links', NEW.`id` WHERE NEW.`icon` LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_pictures_delete` AFTER DELETE ON `shared_links`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'shared_links' AND `row_id` = OLD.`id`;
END;

CREATE TABLE `app_data_copies` (
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`is_on` integer NOT NULL,
	PRIMARY KEY(`user_id`, `app_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `app_data_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `app_data_versions` (
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	`run_id` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`user_id`, `app_id`, `saved_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `app_data_versions_file` ON `app_data_versions` (`file_name`);--> statement-breakpoint
CREATE TRIGGER `app_data_versions_keep` AFTER INSERT ON `app_data_versions`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'app-data' AND `name` = NEW.`file_name`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_data_versions_release` AFTER DELETE ON `app_data_versions`
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('app-data', OLD.`file_name`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;

-- Safe for the version before: it finds the same columns, the same key and an index with the same name.
CREATE TABLE `__new_app_opens` (
	`app_id` text NOT NULL,
	`day` text NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `day`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `__new_app_opens` SELECT `app_id`, `day`, `opens` FROM `app_opens`;--> statement-breakpoint
DROP TABLE `app_opens`;--> statement-breakpoint
ALTER TABLE `__new_app_opens` RENAME TO `app_opens`;--> statement-breakpoint
CREATE INDEX `app_opens_most` ON `app_opens` (`day`,`opens`,`app_id`) WHERE opens >= 2;

CREATE TABLE `app_install_days` (
	`app_id` text NOT NULL,
	`day` text NOT NULL,
	`installs` integer DEFAULT 0 NOT NULL,
	`uninstalls` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `day`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `app_install_days` (`app_id`, `day`) SELECT `id`, date('now') FROM `published_apps`;

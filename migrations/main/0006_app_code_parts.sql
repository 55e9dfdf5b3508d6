CREATE TABLE `app_code_parts` (
	`part` integer NOT NULL,
	`app_id` text NOT NULL,
	PRIMARY KEY(`part`, `app_id`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `app_code_parts_app` ON `app_code_parts` (`app_id`);
ALTER TABLE `user_projects` ADD `based_on` text;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `based_on` text;
ALTER TABLE `user_installed_apps` ADD `offline_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `app_submissions` ADD `declared_hosts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `app_submissions` ADD `screenshots` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `app_submissions` ADD `release_notes` text;--> statement-breakpoint
ALTER TABLE `user_projects` ADD `declared_hosts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_projects` ADD `screenshots` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `user_projects` ADD `release_notes` text;--> statement-breakpoint
ALTER TABLE `app_versions` ADD `declared_hosts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `declared_hosts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `screenshots` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `release_notes` text;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `rating_score` real GENERATED ALWAYS AS ((rating_sum + 17.5) / (rating_count + 5)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `published_apps_rating` ON `published_apps` (`status`,`rating_score`,`id`);--> statement-breakpoint
CREATE INDEX `published_apps_updated` ON `published_apps` (`status`,`updated_at`,`id`);--> statement-breakpoint
ALTER TABLE `project_updates` ADD `updated_declared_hosts` text;--> statement-breakpoint
ALTER TABLE `project_updates` ADD `updated_screenshots` text;--> statement-breakpoint
ALTER TABLE `project_updates` ADD `release_notes` text;--> statement-breakpoint
CREATE INDEX `app_opens_day` ON `app_opens` (`day`,`app_id`,`opens`);
DROP INDEX `app_reports_user`;--> statement-breakpoint
CREATE INDEX `app_reports_user` ON `app_reports` (`user_id`,`target_id`);
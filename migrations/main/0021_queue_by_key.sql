DROP INDEX `app_submissions_queue`;--> statement-breakpoint
DROP INDEX `app_submissions_newest`;--> statement-breakpoint
CREATE INDEX `app_submissions_queue` ON `app_submissions` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `app_submissions_newest` ON `app_submissions` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `project_updates_queue`;--> statement-breakpoint
CREATE INDEX `project_updates_queue` ON `project_updates` (`status`,`created_at`,`id`);
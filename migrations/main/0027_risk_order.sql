DROP INDEX `app_submissions_risk`;--> statement-breakpoint
ALTER TABLE `app_submissions` ADD `risk_rank` integer GENERATED ALWAYS AS (-risk) VIRTUAL;--> statement-breakpoint
CREATE INDEX `app_submissions_risk` ON `app_submissions` (`status`,`risk_rank`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `project_updates_risk`;--> statement-breakpoint
ALTER TABLE `project_updates` ADD `risk_rank` integer GENERATED ALWAYS AS (-risk) VIRTUAL;--> statement-breakpoint
CREATE INDEX `project_updates_risk` ON `project_updates` (`status`,`risk_rank`,`created_at`,`id`);
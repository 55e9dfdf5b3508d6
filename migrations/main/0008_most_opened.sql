DROP INDEX `app_opens_day`;--> statement-breakpoint
CREATE INDEX `app_opens_most` ON `app_opens` (`day`,`opens`,`app_id`);
DROP INDEX `app_reports_open`;--> statement-breakpoint
ALTER TABLE `app_reports` ADD `resolution` text;--> statement-breakpoint
CREATE INDEX `app_reports_target` ON `app_reports` (`target_id`,`resolved_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `app_reports_open` ON `app_reports` (`resolved_at`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `app_reviews` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `ban_reason` text;--> statement-breakpoint
CREATE INDEX `admin_audit_log_action` ON `admin_audit_log` (`action`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_audit_log_time` ON `admin_audit_log` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_audit_log_hash` ON `admin_audit_log` (`hash`);--> statement-breakpoint
CREATE INDEX `app_submissions_name` ON `app_submissions` (name collate nocase);
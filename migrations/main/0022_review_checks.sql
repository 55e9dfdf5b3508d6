CREATE TABLE `review_appeals` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`decider_id` text,
	`rejected_at` integer NOT NULL,
	`rejection_notes` text,
	`outcome` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decider_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_appeals_user` ON `review_appeals` (`user_id`);--> statement-breakpoint
CREATE INDEX `review_appeals_decider` ON `review_appeals` (`decider_id`);--> statement-breakpoint
CREATE TABLE `review_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_replies_project` ON `review_replies` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `review_replies_user` ON `review_replies` (`user_id`);--> statement-breakpoint
CREATE TABLE `review_checks` (
	`target_id` text PRIMARY KEY NOT NULL,
	`findings` text NOT NULL,
	`risk_parts` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `profiles` ADD `decision_mails` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `app_submissions` ADD `risk` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `app_submissions` ADD `pending_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `app_submissions` ADD `decided_at` integer;--> statement-breakpoint
CREATE INDEX `app_submissions_risk` ON `app_submissions` (`status`,`risk`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `app_submissions_decided` ON `app_submissions` (`decided_at`,`pending_since`);--> statement-breakpoint
ALTER TABLE `project_updates` ADD `risk` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `project_updates` ADD `pending_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `project_updates` ADD `decided_at` integer;--> statement-breakpoint
CREATE INDEX `project_updates_risk` ON `project_updates` (`status`,`risk`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_updates_decided` ON `project_updates` (`decided_at`,`pending_since`);--> statement-breakpoint
UPDATE `app_submissions` SET `pending_since` = `created_at`;
--> statement-breakpoint
UPDATE `app_submissions` SET `decided_at` = `updated_at` WHERE `status` = 'rejected';
--> statement-breakpoint
UPDATE `project_updates` SET `pending_since` = `created_at`;
--> statement-breakpoint
UPDATE `project_updates` SET `decided_at` = `updated_at` WHERE `status` = 'rejected';
--> statement-breakpoint
CREATE TRIGGER `review_checks_submission_replaced` AFTER UPDATE OF `id` ON `app_submissions` WHEN NEW.`id` <> OLD.`id`
BEGIN DELETE FROM `review_checks` WHERE `target_id` = OLD.`id`; DELETE FROM `review_appeals` WHERE `submission_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_checks_submission_deleted` AFTER DELETE ON `app_submissions`
BEGIN DELETE FROM `review_checks` WHERE `target_id` = OLD.`id`; DELETE FROM `review_appeals` WHERE `submission_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_checks_update_deleted` AFTER DELETE ON `project_updates`
BEGIN DELETE FROM `review_checks` WHERE `target_id` = OLD.`id`; END;

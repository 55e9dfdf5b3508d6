CREATE TABLE `review_claims` (
	`target_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_claims_user` ON `review_claims` (`user_id`);--> statement-breakpoint
CREATE TRIGGER `review_claims_submission_decided` AFTER UPDATE OF `status` ON `app_submissions` WHEN OLD.`status` = 'pending' AND NEW.`status` <> 'pending'
BEGIN DELETE FROM `review_claims` WHERE `target_id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_claims_submission_deleted` AFTER DELETE ON `app_submissions`
BEGIN DELETE FROM `review_claims` WHERE `target_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_claims_update_decided` AFTER UPDATE OF `status` ON `project_updates` WHEN OLD.`status` = 'pending' AND NEW.`status` <> 'pending'
BEGIN DELETE FROM `review_claims` WHERE `target_id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_claims_update_deleted` AFTER DELETE ON `project_updates`
BEGIN DELETE FROM `review_claims` WHERE `target_id` = OLD.`id`; END;

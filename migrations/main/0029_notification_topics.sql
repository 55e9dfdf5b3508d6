CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`channel` text NOT NULL,
	`enabled` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `user_notifications` ADD `topic` text DEFAULT 'decisions' NOT NULL;--> statement-breakpoint
CREATE INDEX `user_notifications_unread` ON `user_notifications` (`user_id`,`seq`) WHERE deleted = 0 and read = 0;--> statement-breakpoint
UPDATE `user_notifications` SET `topic` = CASE
	WHEN `type` = 'review' THEN 'reviews'
	WHEN `type` = 'pending' THEN 'replies'
	WHEN `type` IN ('review_hidden', 'report_resolved') THEN 'reports'
	WHEN `type` = 'plan_changed' THEN 'plan'
	ELSE 'decisions' END;

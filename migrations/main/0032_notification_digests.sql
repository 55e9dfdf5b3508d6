CREATE TABLE `notification_digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_seq` integer NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_settings_digest` ON `notification_settings` (`user_id`) WHERE channel = 'digest' and enabled = 1;
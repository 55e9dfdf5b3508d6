ALTER TABLE `user_notifications` ADD `delivered` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `user_notifications_undelivered` ON `user_notifications` (`seq`) WHERE delivered = 0;--> statement-breakpoint
-- What there was before was seen without being told of.
UPDATE `user_notifications` SET `delivered` = 1;

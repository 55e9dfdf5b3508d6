CREATE TABLE `tier_counts` (
	`tier` text PRIMARY KEY NOT NULL,
	`users` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `error_counts` (
	`hour` integer NOT NULL,
	`name` text NOT NULL,
	`errors` integer NOT NULL,
	PRIMARY KEY(`hour`, `name`)
);
--> statement-breakpoint
DROP INDEX `user_status_newest`;--> statement-breakpoint
DROP INDEX `user_status_type`;--> statement-breakpoint
ALTER TABLE `user_status` ADD `tier_ends_at` integer;--> statement-breakpoint
CREATE INDEX `user_status_payment` ON `user_status` (`payment_status`,`created_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `user_status_type_payment` ON `user_status` (`user_type`,`payment_status`,`created_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `user_status_tier_ends` ON `user_status` (`tier_ends_at`) WHERE tier_ends_at is not null;--> statement-breakpoint
CREATE INDEX `user_status_newest` ON `user_status` (`created_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `user_status_type` ON `user_status` (`user_type`,`created_at`,`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspension_reason` text;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`,`id`) WHERE suspended_at is not null;--> statement-breakpoint
ALTER TABLE `entitlements` ADD `note` text;
--> statement-breakpoint
INSERT INTO `tier_counts` SELECT `user_type`, count(*) FROM `user_status` GROUP BY `user_type`;
--> statement-breakpoint
CREATE TRIGGER `tier_counts_insert` AFTER INSERT ON `user_status`
BEGIN
  INSERT INTO `tier_counts` VALUES (NEW.`user_type`, 1) ON CONFLICT DO UPDATE SET `users` = `users` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `tier_counts_tier` AFTER UPDATE OF `user_type` ON `user_status` WHEN NEW.`user_type` <> OLD.`user_type`
BEGIN
  UPDATE `tier_counts` SET `users` = `users` - 1 WHERE `tier` = OLD.`user_type`;
  INSERT INTO `tier_counts` VALUES (NEW.`user_type`, 1) ON CONFLICT DO UPDATE SET `users` = `users` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `tier_counts_delete` AFTER DELETE ON `user_status`
BEGIN
  UPDATE `tier_counts` SET `users` = `users` - 1 WHERE `tier` = OLD.`user_type`;
END;
--> statement-breakpoint
-- Tiers that were granted before entitlements existed stay.
INSERT INTO `entitlements` (`id`, `user_id`, `source`, `tier`, `starts_at`)
  SELECT 'tier-' || `user_id`, `user_id`, CASE `user_type` WHEN 'builder' THEN 'purchase' ELSE 'subscription' END, `user_type`, `created_at`
  FROM `user_status` WHERE `user_type` IN ('builder', 'architect')
  AND `user_id` NOT IN (SELECT `user_id` FROM `entitlements`);

CREATE TABLE `__new_admin_audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`admin_user_id` text NOT NULL,
	`action` text NOT NULL,
	`target_table` text NOT NULL,
	`target_id` text NOT NULL,
	`old_values` text NOT NULL,
	`new_values` text NOT NULL,
	`created_at` integer NOT NULL,
	`previous_hash` text,
	`hash` text
);
--> statement-breakpoint
INSERT INTO `__new_admin_audit_log`("seq", "id", "admin_user_id", "action", "target_table", "target_id", "old_values", "new_values", "created_at", "previous_hash", "hash") SELECT "seq", "id", "admin_user_id", "action", "target_table", "target_id", "old_values", "new_values", "created_at", "previous_hash", "hash" FROM `admin_audit_log`;--> statement-breakpoint
DROP TABLE `admin_audit_log`;--> statement-breakpoint
ALTER TABLE `__new_admin_audit_log` RENAME TO `admin_audit_log`;--> statement-breakpoint
CREATE UNIQUE INDEX `admin_audit_log_id_unique` ON `admin_audit_log` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `admin_audit_log_previous_hash_unique` ON `admin_audit_log` (`previous_hash`);--> statement-breakpoint
CREATE INDEX `admin_audit_log_unsealed` ON `admin_audit_log` (`seq`) WHERE hash is null;--> statement-breakpoint
CREATE INDEX `admin_audit_log_target` ON `admin_audit_log` (`target_id`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_audit_log_admin` ON `admin_audit_log` (`admin_user_id`,`seq`);--> statement-breakpoint
-- An unsealed row can be sealed, once. Nothing else of it changes, and a sealed row never does.
CREATE TRIGGER `admin_audit_log_no_update` BEFORE UPDATE ON `admin_audit_log`
WHEN OLD.`hash` IS NOT NULL OR OLD.`previous_hash` IS NOT NULL OR NEW.`hash` IS NULL OR NEW.`previous_hash` IS NULL
  OR (NEW.`seq`, NEW.`id`, NEW.`admin_user_id`, NEW.`action`, NEW.`target_table`, NEW.`target_id`, NEW.`old_values`, NEW.`new_values`, NEW.`created_at`)
    IS NOT (OLD.`seq`, OLD.`id`, OLD.`admin_user_id`, OLD.`action`, OLD.`target_table`, OLD.`target_id`, OLD.`old_values`, OLD.`new_values`, OLD.`created_at`)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `admin_audit_log_no_delete` BEFORE DELETE ON `admin_audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes the row in its way without the trigger above.
CREATE TRIGGER `admin_audit_log_no_replace` BEFORE INSERT ON `admin_audit_log`
WHEN EXISTS (SELECT 1 FROM `admin_audit_log` WHERE `seq` = NEW.`seq` OR `id` = NEW.`id` OR `previous_hash` = NEW.`previous_hash`)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
-- A submission in the store names what the store serves, also after updates.
UPDATE `app_submissions` SET (`name`, `description`, `icon`, `tags`, `declared_hosts`, `screenshots`, `release_notes`, `html_sha256`, `html_bytes`) = (
  SELECT `name`, `description`, `icon`, `tags`, `declared_hosts`, `screenshots`, `release_notes`, `html_sha256`, `html_bytes`
  FROM `published_apps` WHERE `project_id` = `app_submissions`.`project_id`)
WHERE `status` IN ('approved', 'pending') AND EXISTS (
  SELECT 1 FROM `published_apps`
  WHERE `project_id` = `app_submissions`.`project_id` AND `submission_id` = `app_submissions`.`id` AND `status` <> 'banned');
--> statement-breakpoint
-- What is not in the store has no tags and no update that waits.
DELETE FROM `app_tags` WHERE `app_id` NOT IN (SELECT `id` FROM `published_apps` WHERE `status` = 'approved');
--> statement-breakpoint
UPDATE `project_updates` SET `status` = 'rejected', `review_notes` = 'The app left the store'
WHERE `status` = 'pending' AND `original_project_id` IN (SELECT `project_id` FROM `published_apps` WHERE `status` <> 'approved');

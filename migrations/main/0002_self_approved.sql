ALTER TABLE `app_versions` ADD `self_approved` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `self_approved` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The audit log says which versions admins published as their own.
UPDATE `app_versions` SET `self_approved` = 1 WHERE (`app_id`, `code_version`) IN (
  SELECT `published_apps`.`id`, `new_values` ->> '$.codeVersion' FROM `admin_audit_log`
  LEFT JOIN `project_updates` ON `project_updates`.`id` = `target_id`
  JOIN `published_apps` ON `published_apps`.`project_id` = coalesce(`original_project_id`, `target_id`)
  WHERE `action` IN ('PUBLISH_PROJECT', 'APPROVE_UPDATE') AND `new_values` ->> '$.selfApproved' = 1
);
--> statement-breakpoint
UPDATE `published_apps` SET `self_approved` = 1 WHERE (`id`, `code_version`) IN (
  SELECT `app_id`, `code_version` FROM `app_versions` WHERE `self_approved`
);
--> statement-breakpoint
-- Nothing of what admins published as their own waited for a review.
UPDATE `app_submissions` SET `pending_since` = `decided_at` WHERE EXISTS (
  SELECT 1 FROM `admin_audit_log`
  WHERE `target_id` = `project_id` AND `action` = 'PUBLISH_PROJECT' AND `new_values` ->> '$.selfApproved' = 1
    AND abs(`admin_audit_log`.`created_at` - `decided_at`) < 1000
);

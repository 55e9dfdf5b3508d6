-- Open reports end, undecided, with what was reported. An app that was deleted permanently is a row without HTML.
CREATE TRIGGER `app_reviews_end_reports` AFTER DELETE ON `app_reviews`
BEGIN
  UPDATE `app_reports` SET `resolved_at` = cast(unixepoch('subsec') * 1000 as integer)
  WHERE `target_id` = OLD.`id` AND `resolved_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_end_reports` AFTER DELETE ON `shared_links`
BEGIN
  UPDATE `app_reports` SET `resolved_at` = cast(unixepoch('subsec') * 1000 as integer)
  WHERE `target_id` = OLD.`id` AND `resolved_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `published_apps_end_reports` AFTER UPDATE OF `html_sha256` ON `published_apps`
WHEN NEW.`html_sha256` = '' AND OLD.`html_sha256` <> ''
BEGIN
  UPDATE `app_reports` SET `resolved_at` = cast(unixepoch('subsec') * 1000 as integer)
  WHERE `target_id` IN (SELECT NEW.`id` UNION ALL SELECT `id` FROM `app_reviews` WHERE `app_id` = NEW.`id`)
    AND `resolved_at` IS NULL;
END;
--> statement-breakpoint
UPDATE `app_reports` SET `resolved_at` = cast(unixepoch('subsec') * 1000 as integer)
WHERE `resolved_at` IS NULL
  AND NOT EXISTS (SELECT 1 FROM `shared_links` WHERE `shared_links`.`id` = `target_id`)
  AND NOT EXISTS (
    SELECT 1 FROM `published_apps` WHERE `html_sha256` <> '' AND `published_apps`.`id` = coalesce(
      (SELECT `app_id` FROM `app_reviews` WHERE `app_reviews`.`id` = `target_id`), `target_id`)
  );
--> statement-breakpoint
-- What was appealed after a ban waits for nobody, and an app that was banned stays so.
UPDATE `review_appeals` SET `outcome` = 'rejected', `decided_at` = cast(unixepoch('subsec') * 1000 as integer)
WHERE `outcome` IS NULL AND `submission_id` IN (
  SELECT `app_submissions`.`id` FROM `app_submissions`
  JOIN `published_apps` ON `published_apps`.`project_id` = `app_submissions`.`project_id`
  WHERE `app_submissions`.`status` = 'pending' AND `ban_reason` IS NOT NULL
);
--> statement-breakpoint
UPDATE `app_submissions` SET `status` = 'rejected', `published` = 0,
  `review_notes` = (SELECT `ban_reason` FROM `published_apps` WHERE `published_apps`.`project_id` = `app_submissions`.`project_id`)
WHERE `status` = 'pending' AND `project_id` IN (SELECT `project_id` FROM `published_apps` WHERE `ban_reason` IS NOT NULL);
--> statement-breakpoint
UPDATE `user_projects` SET `status` = 'rejected', `published` = 0,
  `review_notes` = (SELECT `ban_reason` FROM `published_apps` WHERE `published_apps`.`project_id` = `user_projects`.`id`)
WHERE `status` = 'pending' AND `id` IN (SELECT `project_id` FROM `published_apps` WHERE `ban_reason` IS NOT NULL);
--> statement-breakpoint
UPDATE `published_apps` SET `status` = 'banned' WHERE `ban_reason` IS NOT NULL AND `status` = 'unpublished';

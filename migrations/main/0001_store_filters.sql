CREATE TABLE `app_tag_installs` (
	`tag` text NOT NULL,
	`filter_group` integer NOT NULL,
	`installs` integer NOT NULL,
	`app_id` text NOT NULL,
	PRIMARY KEY(`tag`, `filter_group`, `installs`, `app_id`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `user_installed_apps_home`;--> statement-breakpoint
DROP INDEX `app_tags_installs`;--> statement-breakpoint
ALTER TABLE `app_tags` ADD `rating_rank` integer GENERATED ALWAYS AS (cast(rating_score * 1000000000 as integer)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `app_tags` ADD `filter_group` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `app_tags_group_newest` ON `app_tags` (`tag`,`filter_group`,`created_at`,`app_id`);--> statement-breakpoint
CREATE INDEX `app_tags_group_updated` ON `app_tags` (`tag`,`filter_group`,`updated_at`,`app_id`);--> statement-breakpoint
CREATE INDEX `app_tags_group_rating` ON `app_tags` (`tag`,`filter_group`,`rating_rank`,`app_id`);--> statement-breakpoint
ALTER TABLE `published_apps` ADD `rating_rank` integer GENERATED ALWAYS AS (cast(rating_score * 1000000000 as integer)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `published_apps` ADD `filter_group` integer GENERATED ALWAYS AS (4 * min(max(coalesce(rating_sum / nullif(rating_count, 0), 0) - 1, 0), 3) + 2 * works_offline + contacts_nobody) VIRTUAL;--> statement-breakpoint
CREATE INDEX `published_apps_group_newest` ON `published_apps` (`status`,`filter_group`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `published_apps_group_updated` ON `published_apps` (`status`,`filter_group`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `published_apps_group_installs` ON `published_apps` (`status`,`filter_group`,`installs`,`id`);--> statement-breakpoint
CREATE INDEX `published_apps_group_rating` ON `published_apps` (`status`,`filter_group`,`rating_rank`,`id`);
--> statement-breakpoint
DROP TRIGGER `app_tags_follow_installs`;
--> statement-breakpoint
UPDATE `app_tags` SET `filter_group` = (SELECT `filter_group` FROM `published_apps` WHERE `id` = `app_tags`.`app_id`);
--> statement-breakpoint
INSERT INTO `app_tag_installs` (`tag`, `filter_group`, `installs`, `app_id`)
SELECT `app_tags`.`tag`, `both`.`value`, `published_apps`.`installs`, `published_apps`.`id`
FROM `app_tags` CROSS JOIN `published_apps` CROSS JOIN json_each(json_array(-1, `published_apps`.`filter_group`)) AS `both`
WHERE `published_apps`.`id` = `app_tags`.`app_id`;
--> statement-breakpoint
-- The version before inserts tags without a group.
CREATE TRIGGER `app_tags_group_insert` AFTER INSERT ON `app_tags`
BEGIN
  UPDATE `app_tags` SET `filter_group` = (SELECT `filter_group` FROM `published_apps` WHERE `id` = NEW.`app_id`)
  WHERE `tag` = NEW.`tag` AND `created_at` = NEW.`created_at` AND `app_id` = NEW.`app_id`
    AND `filter_group` <> (SELECT `filter_group` FROM `published_apps` WHERE `id` = NEW.`app_id`);
  INSERT OR IGNORE INTO `app_tag_installs` (`tag`, `filter_group`, `installs`, `app_id`)
  SELECT NEW.`tag`, `both`.`value`, `published_apps`.`installs`, NEW.`app_id`
  FROM `published_apps` CROSS JOIN json_each(json_array(-1, `published_apps`.`filter_group`)) AS `both` WHERE `published_apps`.`id` = NEW.`app_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_tags_group_delete` AFTER DELETE ON `app_tags`
BEGIN
  DELETE FROM `app_tag_installs`
  WHERE `tag` = OLD.`tag` AND `filter_group` IN (-1, (SELECT `filter_group` FROM `published_apps` WHERE `id` = OLD.`app_id`))
    AND `installs` = (SELECT `installs` FROM `published_apps` WHERE `id` = OLD.`app_id`) AND `app_id` = OLD.`app_id`;
END;
--> statement-breakpoint
-- The primary key is found by all its columns, so that no other index is needed.
CREATE TRIGGER `app_tags_follow_group` AFTER UPDATE OF `installs`, `rating_sum`, `rating_count`, `works_offline`, `contacts_nobody` ON `published_apps`
WHEN NEW.`installs` <> OLD.`installs` OR NEW.`filter_group` <> OLD.`filter_group`
BEGIN
  UPDATE `app_tags` SET `filter_group` = NEW.`filter_group` WHERE `app_id` = NEW.`id` AND `filter_group` <> NEW.`filter_group`;
  UPDATE `app_tag_installs` SET `installs` = NEW.`installs`, `filter_group` = iif(`filter_group` = -1, -1, NEW.`filter_group`)
  WHERE `tag` IN (SELECT `tag` FROM `app_tags` WHERE `app_id` = NEW.`id`) AND `filter_group` IN (-1, OLD.`filter_group`)
    AND `installs` = OLD.`installs` AND `app_id` = NEW.`id` AND (`filter_group` <> -1 OR NEW.`installs` <> OLD.`installs`);
END;

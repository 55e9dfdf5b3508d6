CREATE TRIGGER `review_appeals_update_deleted` AFTER DELETE ON `project_updates`
BEGIN DELETE FROM `review_appeals` WHERE `submission_id` = OLD.`id`; END;

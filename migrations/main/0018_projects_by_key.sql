DROP INDEX `user_projects_owner`;--> statement-breakpoint
DROP INDEX `user_projects_owner_trash`;--> statement-breakpoint
CREATE INDEX `user_projects_filter` ON `user_projects` (`user_id`,case status when 'draft' then 'private' else status end,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `user_projects_owner` ON `user_projects` (`user_id`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `user_projects_owner_trash` ON `user_projects` (`user_id`,`deleted_at`) WHERE deleted_at is not null and html_sha256 <> '';--> statement-breakpoint
DROP INDEX `project_updates_project`;--> statement-breakpoint
CREATE INDEX `project_updates_project` ON `project_updates` (`original_project_id`,`created_at`,`id`);
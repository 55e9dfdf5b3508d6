ALTER TABLE `user_projects` ADD `device_app_id` text;--> statement-breakpoint
CREATE INDEX `user_projects_device_app` ON `user_projects` (`device_app_id`) WHERE device_app_id is not null;
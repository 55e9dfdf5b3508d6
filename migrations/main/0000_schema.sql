CREATE TABLE `mail_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`payload` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text DEFAULT 'full' NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`email_confirmed_at` integer,
	`delete_after` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`nickname` text,
	`about_you` text,
	`ko_fi_link` text,
	`published_count` integer DEFAULT 0 NOT NULL,
	`unread_count` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_nickname_unique` ON `profiles` (`nickname`);--> statement-breakpoint
CREATE TABLE `user_status` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`user_type` text DEFAULT 'explorer' NOT NULL,
	`payment_status` text DEFAULT 'inactive' NOT NULL,
	`subscription_tier` text,
	`theme_preference` text DEFAULT 'light' NOT NULL,
	`current_mode` text DEFAULT 'explorer' NOT NULL,
	`current_page` text,
	`tutorial_completed` integer DEFAULT false NOT NULL,
	`password_reset_required` integer DEFAULT false NOT NULL,
	`journal_app_shortcuts` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_status_user_id_unique` ON `user_status` (`user_id`);--> statement-breakpoint
CREATE INDEX `user_status_newest` ON `user_status` (`created_at`);--> statement-breakpoint
CREATE INDEX `user_status_type` ON `user_status` (`user_type`,`created_at`);--> statement-breakpoint
CREATE TABLE `project_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_versions_number` ON `project_versions` (`project_id`,`version`);--> statement-breakpoint
CREATE INDEX `project_versions_digest` ON `project_versions` (`html_sha256`);--> statement-breakpoint
CREATE TABLE `user_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`icon` text,
	`tags` text NOT NULL,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`private` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'private' NOT NULL,
	`package_id` text,
	`app_name` text,
	`code_version` text DEFAULT '00' NOT NULL,
	`review_notes` text,
	`preview_epoch` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_projects_package_id_unique` ON `user_projects` (`package_id`);--> statement-breakpoint
CREATE INDEX `user_projects_owner` ON `user_projects` (`user_id`,`updated_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `user_projects_trash` ON `user_projects` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `project_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`original_project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`package_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`update_type` text NOT NULL,
	`change_summary` text NOT NULL,
	`original_name` text,
	`original_description` text,
	`original_icon` text,
	`original_tags` text,
	`updated_html_sha256` text,
	`updated_html_bytes` integer,
	`updated_name` text,
	`updated_description` text,
	`updated_icon` text,
	`updated_tags` text,
	`code_version` text DEFAULT '00' NOT NULL,
	`review_notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`original_project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_updates_one_pending` ON `project_updates` (`original_project_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `project_updates_queue` ON `project_updates` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `project_updates_project` ON `project_updates` (`original_project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `project_updates_owner` ON `project_updates` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `app_opens` (
	`app_id` text NOT NULL,
	`day` text NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `day`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `app_tags` (
	`tag` text NOT NULL,
	`created_at` integer NOT NULL,
	`app_id` text NOT NULL,
	PRIMARY KEY(`tag`, `created_at`, `app_id`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `app_tags_app` ON `app_tags` (`app_id`);--> statement-breakpoint
CREATE TABLE `app_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`code_version` text NOT NULL,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`release_notes` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_versions_number` ON `app_versions` (`app_id`,`code_version`);--> statement-breakpoint
CREATE TABLE `published_apps` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`label` text NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text,
	`package_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`summary` text NOT NULL,
	`icon` text NOT NULL,
	`tags` text NOT NULL,
	`creator_nickname` text,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`code_version` text DEFAULT '00' NOT NULL,
	`status` text DEFAULT 'approved' NOT NULL,
	`contacts_nobody` integer DEFAULT false NOT NULL,
	`installs` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_slug_unique` ON `published_apps` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_label_unique` ON `published_apps` (`label`);--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_project_id_unique` ON `published_apps` (`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_package_id_unique` ON `published_apps` (`package_id`);--> statement-breakpoint
CREATE INDEX `published_apps_newest` ON `published_apps` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `published_apps_installs` ON `published_apps` (`status`,`installs`,`id`);--> statement-breakpoint
CREATE INDEX `published_apps_developer` ON `published_apps` (`user_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `published_apps_name` ON `published_apps` (`name`);--> statement-breakpoint
CREATE TABLE `search_outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_app_cache` (
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`cache_data` text NOT NULL,
	PRIMARY KEY(`user_id`, `app_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_installed_apps` (
	`user_id` text NOT NULL,
	`published_app_id` text NOT NULL,
	`position` integer,
	`installed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `published_app_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`published_app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_installed_apps_home` ON `user_installed_apps` (`user_id`,`installed_at`);--> statement-breakpoint
CREATE INDEX `user_installed_apps_app` ON `user_installed_apps` (`published_app_id`);--> statement-breakpoint
CREATE TABLE `app_ratings` (
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`rating` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `app_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "app_ratings_rating" CHECK(rating between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `app_ratings_app` ON `app_ratings` (`app_id`,`rating`);--> statement-breakpoint
CREATE TABLE `review_votes` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`review_id`, `user_id`),
	FOREIGN KEY (`review_id`) REFERENCES `app_reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_votes_user` ON `review_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `app_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`review_text` text NOT NULL,
	`rating` integer NOT NULL,
	`code_version` text DEFAULT '00' NOT NULL,
	`helpful` integer DEFAULT 0 NOT NULL,
	`reply` text,
	`replied_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "app_reviews_rating" CHECK(rating between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_reviews_one_per_user` ON `app_reviews` (`user_id`,`app_id`);--> statement-breakpoint
CREATE INDEX `app_reviews_app` ON `app_reviews` (`app_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `admin_audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`admin_user_id` text NOT NULL,
	`action` text NOT NULL,
	`target_table` text NOT NULL,
	`target_id` text NOT NULL,
	`old_values` text NOT NULL,
	`new_values` text NOT NULL,
	`created_at` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_audit_log_id_unique` ON `admin_audit_log` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `admin_audit_log_previous_hash_unique` ON `admin_audit_log` (`previous_hash`);--> statement-breakpoint
CREATE INDEX `admin_audit_log_target` ON `admin_audit_log` (`target_id`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_audit_log_admin` ON `admin_audit_log` (`admin_user_id`,`seq`);--> statement-breakpoint
CREATE TABLE `app_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`target_table` text NOT NULL,
	`target_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `app_reports_open` ON `app_reports` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `app_reports_user` ON `app_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `app_submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_email` text NOT NULL,
	`creator_email` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`icon` text,
	`tags` text NOT NULL,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`review_notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_submissions_one_pending` ON `app_submissions` (`project_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `app_submissions_queue` ON `app_submissions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `app_submissions_newest` ON `app_submissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `app_submissions_project` ON `app_submissions` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `app_submissions_owner` ON `app_submissions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`user_id` text NOT NULL,
	`entry_date` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `entry_date`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `user_notifications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`project_name` text,
	`reviewer_nickname` text,
	`review_rating` integer,
	`review_text` text,
	`target_id` text,
	`read` integer DEFAULT false NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_notifications_once` ON `user_notifications` (`user_id`,`notification_id`);--> statement-breakpoint
CREATE INDEX `user_notifications_newest` ON `user_notifications` (`user_id`,`seq`) WHERE deleted = 0;--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`tier` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`reference` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entitlements_user` ON `entitlements` (`user_id`,`ends_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_reference` ON `entitlements` (`source`,`reference`);--> statement-breakpoint
CREATE TABLE `stripe_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_customers_customer_id_unique` ON `stripe_customers` (`customer_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`price_id` text NOT NULL,
	`current_period_end` integer NOT NULL,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`current_period_end`);--> statement-breakpoint
CREATE TABLE `app_violations` (
	`app_id` text NOT NULL,
	`code_version` text NOT NULL,
	`host` text NOT NULL,
	`directive` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `code_version`, `host`, `directive`)
);
--> statement-breakpoint
CREATE TABLE `preview_uses` (
	`jti` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `preview_uses_expiry` ON `preview_uses` (`expires_at`);--> statement-breakpoint
CREATE INDEX `preview_uses_user` ON `preview_uses` (`user_id`);--> statement-breakpoint
CREATE TABLE `help_questions` (
	`question` text PRIMARY KEY NOT NULL,
	`asked` integer DEFAULT 1 NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `help_questions_most` ON `help_questions` (`asked`);--> statement-breakpoint
CREATE TABLE `batch_guards` (
	`changed` integer NOT NULL,
	CONSTRAINT "batch_guards_one_row" CHECK(changed = 1)
);
--> statement-breakpoint
CREATE TRIGGER `admin_audit_log_no_update` BEFORE UPDATE ON `admin_audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `admin_audit_log_no_delete` BEFORE DELETE ON `admin_audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `project_versions_no_update` BEFORE UPDATE ON `project_versions` BEGIN SELECT RAISE(ABORT, 'a version is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `batch_guards_clear` AFTER INSERT ON `batch_guards` BEGIN DELETE FROM `batch_guards`; END;

CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`nickname` text,
	`nickname_key` text,
	`about_you` text,
	`ko_fi_link` text,
	`decision_mails` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_nickname` ON `profiles` (lower("nickname"));
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_nickname_key` ON `profiles` (`nickname_key`);
--> statement-breakpoint
CREATE TABLE `tier_counts` (
	`tier` text PRIMARY KEY NOT NULL,
	`users` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_status` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`user_type` text DEFAULT 'explorer' NOT NULL,
	`payment_status` text DEFAULT 'inactive' NOT NULL,
	`tier_ends_at` integer,
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
CREATE UNIQUE INDEX `user_status_user_id_unique` ON `user_status` (`user_id`);
--> statement-breakpoint
CREATE INDEX `user_status_newest` ON `user_status` (`created_at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `user_status_type` ON `user_status` (`user_type`,`created_at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `user_status_payment` ON `user_status` (`payment_status`,`created_at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `user_status_type_payment` ON `user_status` (`user_type`,`payment_status`,`created_at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `user_status_tier_ends` ON `user_status` (`tier_ends_at`) WHERE tier_ends_at is not null;
--> statement-breakpoint
CREATE TABLE `api_calls` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`result_id` text NOT NULL,
	`answer` text,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `api_calls_expiry` ON `api_calls` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`kind` text DEFAULT 'token' NOT NULL,
	`name` text NOT NULL,
	`client_host` text,
	`rights` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`hash`);
--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `api_tokens_expiry` ON `api_tokens` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `review_appeals` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`decider_id` text,
	`rejected_at` integer NOT NULL,
	`rejection_notes` text,
	`outcome` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decider_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_appeals_user` ON `review_appeals` (`user_id`);
--> statement-breakpoint
CREATE INDEX `review_appeals_decider` ON `review_appeals` (`decider_id`);
--> statement-breakpoint
CREATE TABLE `review_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_replies_project` ON `review_replies` (`project_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `review_replies_user` ON `review_replies` (`user_id`);
--> statement-breakpoint
CREATE TABLE `auth_challenges` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`challenge` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `auth_challenges_user` ON `auth_challenges` (`user_id`);
--> statement-breakpoint
CREATE INDEX `auth_challenges_expiry` ON `auth_challenges` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`user_id` text NOT NULL,
	`device_hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `device_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);
--> statement-breakpoint
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
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`seen_at`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
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
	`suspended_at` integer,
	`suspension_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `users_due` ON `users` (`delete_after`) WHERE delete_after is not null;
--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`,`id`) WHERE suspended_at is not null;
--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`tier` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`reference` text,
	`note` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entitlements_user` ON `entitlements` (`user_id`,`ends_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_reference` ON `entitlements` (`source`,`reference`);
--> statement-breakpoint
CREATE TABLE `stripe_customers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`checked_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_customers_customer_id_unique` ON `stripe_customers` (`customer_id`);
--> statement-breakpoint
CREATE INDEX `stripe_customers_checked` ON `stripe_customers` (`checked_at`,`user_id`);
--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_created` ON `stripe_events` (`created_at`);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`offer` text,
	`cents` integer,
	`started_at` integer NOT NULL,
	`current_period_start` integer NOT NULL,
	`current_period_end` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`started_at`);
--> statement-breakpoint
CREATE TABLE `blob_deletions` (
	`bucket` text NOT NULL,
	`name` text NOT NULL,
	`due_at` integer,
	`claimed_at` integer,
	PRIMARY KEY(`bucket`, `name`)
);
--> statement-breakpoint
CREATE INDEX `blob_deletions_due` ON `blob_deletions` (`due_at`);
--> statement-breakpoint
CREATE TABLE `picture_uses` (
	`name` text NOT NULL,
	`user_id` text NOT NULL,
	`used_in` text NOT NULL,
	`row_id` text NOT NULL,
	PRIMARY KEY(`name`, `used_in`, `row_id`)
);
--> statement-breakpoint
CREATE INDEX `picture_uses_row` ON `picture_uses` (`used_in`,`row_id`);
--> statement-breakpoint
CREATE INDEX `picture_uses_owner` ON `picture_uses` (`user_id`,`name`);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `review_checks` (
	`target_id` text PRIMARY KEY NOT NULL,
	`findings` text NOT NULL,
	`risk_parts` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `app_data_copies` (
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`is_on` integer NOT NULL,
	PRIMARY KEY(`user_id`, `app_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `app_data_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `app_data_versions` (
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	`run_id` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `app_id`, `saved_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `app_data_versions_file` ON `app_data_versions` (`file_name`);
--> statement-breakpoint
CREATE TABLE `error_counts` (
	`hour` integer NOT NULL,
	`name` text NOT NULL,
	`errors` integer NOT NULL,
	PRIMARY KEY(`hour`, `name`)
);
--> statement-breakpoint
CREATE TABLE `batch_guards` (
	`changed` integer NOT NULL,
	CONSTRAINT "batch_guards_one_row" CHECK(changed = 1)
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`ended_at` integer,
	`cursor` text,
	`error` text,
	`notes` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_name` ON `jobs` (`name`,`seq`);
--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`user_id` text NOT NULL,
	`entry_date` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `entry_date`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `app_install_days` (
	`app_id` text NOT NULL,
	`day` text NOT NULL,
	`installs` integer DEFAULT 0 NOT NULL,
	`uninstalls` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `day`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `user_installed_apps` (
	`user_id` text NOT NULL,
	`published_app_id` text NOT NULL,
	`position` integer,
	`offline_only` integer DEFAULT false NOT NULL,
	`installed_at` integer NOT NULL,
	`seen_version` text DEFAULT '00' NOT NULL,
	`accepted_version` text DEFAULT '00' NOT NULL,
	PRIMARY KEY(`user_id`, `published_app_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`published_app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_installed_apps_home` ON `user_installed_apps` (`user_id`,`installed_at`);
--> statement-breakpoint
CREATE INDEX `user_installed_apps_app` ON `user_installed_apps` (`published_app_id`);
--> statement-breakpoint
CREATE TABLE `user_app_cache` (
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`cache_data` text NOT NULL,
	PRIMARY KEY(`user_id`, `app_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`previous_hash` text,
	`hash` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_audit_log_id_unique` ON `admin_audit_log` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_audit_log_previous_hash_unique` ON `admin_audit_log` (`previous_hash`);
--> statement-breakpoint
CREATE INDEX `admin_audit_log_unsealed` ON `admin_audit_log` (`seq`) WHERE hash is null;
--> statement-breakpoint
CREATE INDEX `admin_audit_log_target` ON `admin_audit_log` (`target_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `admin_audit_log_admin` ON `admin_audit_log` (`admin_user_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `admin_audit_log_action` ON `admin_audit_log` (`action`,`seq`);
--> statement-breakpoint
CREATE INDEX `admin_audit_log_time` ON `admin_audit_log` (`created_at`,`seq`);
--> statement-breakpoint
CREATE INDEX `admin_audit_log_hash` ON `admin_audit_log` (`hash`);
--> statement-breakpoint
CREATE TABLE `app_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`target_table` text NOT NULL,
	`target_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolution` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `app_reports_open` ON `app_reports` (`resolved_at`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `app_reports_target` ON `app_reports` (`target_id`,`resolved_at`,`created_at`);
--> statement-breakpoint
CREATE INDEX `app_reports_user` ON `app_reports` (`user_id`,`target_id`);
--> statement-breakpoint
CREATE TABLE `review_claims` (
	`target_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_claims_user` ON `review_claims` (`user_id`);
--> statement-breakpoint
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
	`declared_hosts` text DEFAULT '[]' NOT NULL,
	`screenshots` text DEFAULT '[]' NOT NULL,
	`release_notes` text,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`review_notes` text,
	`risk` integer DEFAULT 0 NOT NULL,
	`risk_rank` integer GENERATED ALWAYS AS (-risk) VIRTUAL,
	`pending_since` integer DEFAULT 0 NOT NULL,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_submissions_one_pending` ON `app_submissions` (`project_id`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `app_submissions_queue` ON `app_submissions` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `app_submissions_newest` ON `app_submissions` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `app_submissions_project` ON `app_submissions` (`project_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `app_submissions_owner` ON `app_submissions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `app_submissions_digest` ON `app_submissions` (`html_sha256`);
--> statement-breakpoint
CREATE INDEX `app_submissions_name` ON `app_submissions` (name collate nocase);
--> statement-breakpoint
CREATE INDEX `app_submissions_risk` ON `app_submissions` (`status`,`risk_rank`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `app_submissions_decided` ON `app_submissions` (`decided_at`,`pending_since`);
--> statement-breakpoint
CREATE INDEX `app_submissions_pending_since` ON `app_submissions` (`status`,`pending_since`);
--> statement-breakpoint
CREATE TABLE `notification_digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`last_seq` integer NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`topic` text NOT NULL,
	`channel` text NOT NULL,
	`enabled` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_settings_digest` ON `notification_settings` (`user_id`) WHERE channel = 'digest' and enabled = 1;
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
	`topic` text DEFAULT 'decisions' NOT NULL,
	`delivered` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_notifications_once` ON `user_notifications` (`user_id`,`notification_id`);
--> statement-breakpoint
CREATE INDEX `user_notifications_newest` ON `user_notifications` (`user_id`,`seq`) WHERE deleted = 0;
--> statement-breakpoint
CREATE INDEX `user_notifications_unread` ON `user_notifications` (`user_id`,`seq`) WHERE deleted = 0 and read = 0;
--> statement-breakpoint
CREATE INDEX `user_notifications_undelivered` ON `user_notifications` (`seq`) WHERE delivered = 0;
--> statement-breakpoint
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
CREATE INDEX `app_violations_last` ON `app_violations` (`last_at`);
--> statement-breakpoint
CREATE TABLE `preview_runs` (
	`run_hash` text PRIMARY KEY NOT NULL,
	`jti` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id_hash` text NOT NULL,
	`project_id` text NOT NULL,
	`html_sha256` text NOT NULL,
	`label` text NOT NULL,
	`preview_epoch` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `preview_runs_expiry` ON `preview_runs` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `preview_runs_user` ON `preview_runs` (`user_id`);
--> statement-breakpoint
CREATE TABLE `preview_uses` (
	`jti` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `preview_uses_expiry` ON `preview_uses` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `preview_uses_user` ON `preview_uses` (`user_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `project_versions_number` ON `project_versions` (`project_id`,`version`);
--> statement-breakpoint
CREATE INDEX `project_versions_digest` ON `project_versions` (`html_sha256`);
--> statement-breakpoint
CREATE INDEX `project_versions_owner` ON `project_versions` (`user_id`,`html_sha256`,`html_bytes`);
--> statement-breakpoint
CREATE TABLE `user_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`icon` text,
	`tags` text NOT NULL,
	`declared_hosts` text DEFAULT '[]' NOT NULL,
	`screenshots` text DEFAULT '[]' NOT NULL,
	`release_notes` text,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`private` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'private' NOT NULL,
	`package_id` text,
	`device_app_id` text,
	`based_on` text,
	`allows_copies` integer DEFAULT false NOT NULL,
	`app_name` text,
	`code_version` text DEFAULT '00' NOT NULL,
	`review_notes` text,
	`host_choices` text DEFAULT '{}' NOT NULL,
	`preview_epoch` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_projects_package_id_unique` ON `user_projects` (`package_id`);
--> statement-breakpoint
CREATE INDEX `user_projects_owner` ON `user_projects` (`user_id`,`updated_at`,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `user_projects_filter` ON `user_projects` (`user_id`,case status when 'draft' then 'private' else status end,`updated_at`,`id`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `user_projects_trash` ON `user_projects` (`deleted_at`,`id`) WHERE deleted_at is not null and html_sha256 <> '';
--> statement-breakpoint
CREATE INDEX `user_projects_owner_trash` ON `user_projects` (`user_id`,`deleted_at`) WHERE deleted_at is not null and html_sha256 <> '';
--> statement-breakpoint
CREATE INDEX `user_projects_user` ON `user_projects` (`user_id`);
--> statement-breakpoint
CREATE INDEX `user_projects_icon` ON `user_projects` (`icon`);
--> statement-breakpoint
CREATE INDEX `user_projects_device_app` ON `user_projects` (`device_app_id`) WHERE device_app_id is not null;
--> statement-breakpoint
CREATE INDEX `user_projects_digest` ON `user_projects` (`html_sha256`);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_newest` ON `push_subscriptions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
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
CREATE INDEX `app_ratings_app` ON `app_ratings` (`app_id`,`rating`);
--> statement-breakpoint
CREATE TABLE `review_votes` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`review_id`, `user_id`),
	FOREIGN KEY (`review_id`) REFERENCES `app_reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_votes_user` ON `review_votes` (`user_id`);
--> statement-breakpoint
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
	`hidden_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "app_reviews_rating" CHECK(rating between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_reviews_one_per_user` ON `app_reviews` (`user_id`,`app_id`);
--> statement-breakpoint
CREATE INDEX `app_reviews_app` ON `app_reviews` (`app_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `app_reviews_helpful` ON `app_reviews` (`app_id`,`helpful`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `app_reviews_stars` ON `app_reviews` (`app_id`,`rating`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `app_reviews_stars_helpful` ON `app_reviews` (`app_id`,`rating`,`helpful`,`created_at`,`id`);
--> statement-breakpoint
CREATE TABLE `shared_links` (
	`id` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`user_id` text NOT NULL,
	`source_id` text NOT NULL,
	`project_id` text,
	`name` text NOT NULL,
	`icon` text,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`follows_latest` integer NOT NULL,
	`allows_copies` integer DEFAULT true NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_links_label_unique` ON `shared_links` (`label`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_links_one_open` ON `shared_links` (`user_id`,`source_id`) WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX `shared_links_owner` ON `shared_links` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `shared_links_project` ON `shared_links` (`project_id`) WHERE project_id is not null;
--> statement-breakpoint
CREATE INDEX `shared_links_expiry` ON `shared_links` (`expires_at`) WHERE closed_at is null and expires_at is not null;
--> statement-breakpoint
CREATE INDEX `shared_links_closed` ON `shared_links` (`closed_at`) WHERE closed_at is not null;
--> statement-breakpoint
CREATE INDEX `shared_links_digest` ON `shared_links` (`html_sha256`);
--> statement-breakpoint
CREATE INDEX `shared_links_icon` ON `shared_links` (`icon`);
--> statement-breakpoint
CREATE TABLE `status_checks` (
	`part` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`value` integer,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `status_days` (
	`day` text NOT NULL,
	`part` text NOT NULL,
	`operational` integer NOT NULL,
	`degraded` integer NOT NULL,
	`outage` integer NOT NULL,
	PRIMARY KEY(`day`, `part`)
);
--> statement-breakpoint
CREATE TABLE `status_incidents` (
	`id` integer PRIMARY KEY NOT NULL,
	`part` text NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `status_incidents_newest` ON `status_incidents` (`started_at`,`id`);
--> statement-breakpoint
CREATE INDEX `status_incidents_open` ON `status_incidents` (`part`) WHERE ended_at is null;
--> statement-breakpoint
CREATE TABLE `app_opens` (
	`app_id` text NOT NULL,
	`day` text NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `day`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `app_opens_most` ON `app_opens` (`day`,`opens`,`app_id`) WHERE opens >= 2;
--> statement-breakpoint
CREATE TABLE `app_tag_sets` (
	`tags` text NOT NULL,
	`created_at` integer NOT NULL,
	`app_id` text NOT NULL,
	PRIMARY KEY(`tags`, `created_at`, `app_id`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `app_tag_sets_app` ON `app_tag_sets` (`app_id`);
--> statement-breakpoint
CREATE TABLE `app_tags` (
	`tag` text NOT NULL,
	`created_at` integer NOT NULL,
	`app_id` text NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	`installs` integer DEFAULT 0 NOT NULL,
	`rating_score` real DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tag`, `created_at`, `app_id`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `app_tags_app` ON `app_tags` (`app_id`);
--> statement-breakpoint
CREATE INDEX `app_tags_updated` ON `app_tags` (`tag`,`updated_at`,`app_id`);
--> statement-breakpoint
CREATE INDEX `app_tags_installs` ON `app_tags` (`tag`,`installs`,`app_id`);
--> statement-breakpoint
CREATE INDEX `app_tags_rating` ON `app_tags` (`tag`,`rating_score`,`app_id`);
--> statement-breakpoint
CREATE TABLE `app_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`code_version` text NOT NULL,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`declared_hosts` text DEFAULT '[]' NOT NULL,
	`release_notes` text,
	`contacts_nobody` integer DEFAULT false NOT NULL,
	`works_offline` integer DEFAULT false NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_versions_number` ON `app_versions` (`app_id`,`code_version`);
--> statement-breakpoint
CREATE INDEX `app_versions_digest` ON `app_versions` (`html_sha256`);
--> statement-breakpoint
CREATE TABLE `app_code_parts` (
	`part` integer NOT NULL,
	`app_id` text NOT NULL,
	PRIMARY KEY(`part`, `app_id`),
	FOREIGN KEY (`app_id`) REFERENCES `published_apps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `app_code_parts_app` ON `app_code_parts` (`app_id`);
--> statement-breakpoint
CREATE TABLE `published_apps` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`label` text NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text,
	`package_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text,
	`description` text NOT NULL,
	`summary` text NOT NULL,
	`icon` text NOT NULL,
	`tags` text NOT NULL,
	`creator_nickname` text,
	`declared_hosts` text DEFAULT '[]' NOT NULL,
	`screenshots` text DEFAULT '[]' NOT NULL,
	`release_notes` text,
	`html_sha256` text NOT NULL,
	`html_bytes` integer NOT NULL,
	`based_on` text,
	`code_version` text DEFAULT '00' NOT NULL,
	`status` text DEFAULT 'approved' NOT NULL,
	`ban_reason` text,
	`contacts_nobody` integer DEFAULT false NOT NULL,
	`works_offline` integer DEFAULT false NOT NULL,
	`offline_run` text,
	`offline_run_at` integer,
	`installs` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`stars_1` integer DEFAULT 0 NOT NULL,
	`stars_2` integer DEFAULT 0 NOT NULL,
	`stars_3` integer DEFAULT 0 NOT NULL,
	`stars_4` integer DEFAULT 0 NOT NULL,
	`stars_5` integer DEFAULT 0 NOT NULL,
	`rating_score` real GENERATED ALWAYS AS ((rating_sum + 17.5) / (rating_count + 5)) VIRTUAL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`opens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_slug_unique` ON `published_apps` (`slug`);
--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_label_unique` ON `published_apps` (`label`);
--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_project_id_unique` ON `published_apps` (`project_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `published_apps_package_id_unique` ON `published_apps` (`package_id`);
--> statement-breakpoint
CREATE INDEX `published_apps_newest` ON `published_apps` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `published_apps_installs` ON `published_apps` (`status`,`installs`,`id`);
--> statement-breakpoint
CREATE INDEX `published_apps_rating` ON `published_apps` (`status`,`rating_score`,`id`);
--> statement-breakpoint
CREATE INDEX `published_apps_ranked` ON `published_apps` (`status`,`rating_score`,`id`) WHERE rating_count >= 5;
--> statement-breakpoint
CREATE INDEX `published_apps_updated` ON `published_apps` (`status`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `published_apps_developer` ON `published_apps` (`user_id`,`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `published_apps_name` ON `published_apps` (`name`);
--> statement-breakpoint
CREATE INDEX `published_apps_name_key` ON `published_apps` (`name_key`);
--> statement-breakpoint
CREATE INDEX `published_apps_digest` ON `published_apps` (`html_sha256`);
--> statement-breakpoint
CREATE INDEX `published_apps_unmeasured` ON `published_apps` (`status`,`updated_at`,`id`) WHERE offline_run is null;
--> statement-breakpoint
CREATE TABLE `search_outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `store_figures` (
	`id` integer PRIMARY KEY NOT NULL,
	`apps` integer NOT NULL,
	`developers` integer NOT NULL,
	`installs` integer NOT NULL,
	`rating_sum` integer NOT NULL,
	`rating_count` integer NOT NULL,
	`counted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `trending_apps` (
	`app_id` text PRIMARY KEY NOT NULL,
	`opens` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trending_apps_opens` ON `trending_apps` (`opens`);
--> statement-breakpoint
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
	`updated_declared_hosts` text,
	`updated_screenshots` text,
	`release_notes` text,
	`code_version` text DEFAULT '00' NOT NULL,
	`review_notes` text,
	`risk` integer DEFAULT 0 NOT NULL,
	`risk_rank` integer GENERATED ALWAYS AS (-risk) VIRTUAL,
	`pending_since` integer DEFAULT 0 NOT NULL,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`original_project_id`) REFERENCES `user_projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_updates_one_pending` ON `project_updates` (`original_project_id`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `project_updates_queue` ON `project_updates` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `project_updates_project` ON `project_updates` (`original_project_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `project_updates_owner` ON `project_updates` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `project_updates_digest` ON `project_updates` (`updated_html_sha256`);
--> statement-breakpoint
CREATE INDEX `project_updates_risk` ON `project_updates` (`status`,`risk_rank`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `project_updates_decided` ON `project_updates` (`decided_at`,`pending_since`);
--> statement-breakpoint
CREATE INDEX `project_updates_pending_since` ON `project_updates` (`status`,`pending_since`);
--> statement-breakpoint
CREATE TABLE `update_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`updates` integer NOT NULL
);
--> statement-breakpoint
-- An unsealed row can be sealed, once. Nothing else of it changes, and a sealed row never does.
CREATE TRIGGER `admin_audit_log_no_update` BEFORE UPDATE ON `admin_audit_log`
WHEN OLD.`hash` IS NOT NULL OR OLD.`previous_hash` IS NOT NULL OR NEW.`hash` IS NULL OR NEW.`previous_hash` IS NULL
  OR (NEW.`seq`, NEW.`id`, NEW.`admin_user_id`, NEW.`action`, NEW.`target_table`, NEW.`target_id`, NEW.`old_values`, NEW.`new_values`, NEW.`created_at`)
    IS NOT (OLD.`seq`, OLD.`id`, OLD.`admin_user_id`, OLD.`action`, OLD.`target_table`, OLD.`target_id`, OLD.`old_values`, OLD.`new_values`, OLD.`created_at`)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `admin_audit_log_no_delete` BEFORE DELETE ON `admin_audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `project_versions_no_update` BEFORE UPDATE ON `project_versions` BEGIN SELECT RAISE(ABORT, 'a version is never changed'); END;
--> statement-breakpoint
CREATE TRIGGER `batch_guards_clear` AFTER INSERT ON `batch_guards` BEGIN DELETE FROM `batch_guards`; END;
--> statement-breakpoint
CREATE TRIGGER `update_counts_insert` AFTER INSERT ON `project_updates`
BEGIN
  INSERT INTO `update_counts` VALUES (NEW.`status`, 1) ON CONFLICT DO UPDATE SET `updates` = `updates` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `update_counts_status` AFTER UPDATE OF `status` ON `project_updates` WHEN NEW.`status` <> OLD.`status`
BEGIN
  UPDATE `update_counts` SET `updates` = `updates` - 1 WHERE `status` = OLD.`status`;
  INSERT INTO `update_counts` VALUES (NEW.`status`, 1) ON CONFLICT DO UPDATE SET `updates` = `updates` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `update_counts_delete` AFTER DELETE ON `project_updates`
BEGIN
  UPDATE `update_counts` SET `updates` = `updates` - 1 WHERE `status` = OLD.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_tags_follow_updated` AFTER UPDATE OF `updated_at` ON `published_apps` WHEN NEW.`updated_at` <> OLD.`updated_at`
BEGIN
  UPDATE `app_tags` SET `updated_at` = NEW.`updated_at` WHERE `app_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_tags_follow_installs` AFTER UPDATE OF `installs` ON `published_apps` WHEN NEW.`installs` <> OLD.`installs`
BEGIN
  UPDATE `app_tags` SET `installs` = NEW.`installs` WHERE `app_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_tags_follow_rating` AFTER UPDATE OF `rating_sum`, `rating_count` ON `published_apps`
WHEN NEW.`rating_sum` <> OLD.`rating_sum` OR NEW.`rating_count` <> OLD.`rating_count`
BEGIN
  UPDATE `app_tags` SET `rating_score` = (SELECT `rating_score` FROM `published_apps` WHERE `id` = NEW.`id`) WHERE `app_id` = NEW.`id`;
END;
--> statement-breakpoint
-- A version that names a blob keeps it; with the last version that names it, the blob may be deleted.
CREATE TRIGGER `project_versions_keep` AFTER INSERT ON `project_versions`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'html' AND `name` = NEW.`html_sha256`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_versions_release` AFTER DELETE ON `project_versions`
WHEN NOT EXISTS (SELECT 1 FROM `project_versions` WHERE `html_sha256` = OLD.`html_sha256`)
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('html', OLD.`html_sha256`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `picture_uses_keep` AFTER INSERT ON `picture_uses`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'icons' AND `name` = NEW.`name`;
END;
--> statement-breakpoint
CREATE TRIGGER `picture_uses_release` AFTER DELETE ON `picture_uses`
WHEN NOT EXISTS (SELECT 1 FROM `picture_uses` WHERE `name` = OLD.`name`)
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('icons', OLD.`name`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `user_projects_pictures_insert` AFTER INSERT ON `user_projects`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'user_projects', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `user_projects_pictures_update` AFTER UPDATE OF `id`, `icon`, `screenshots` ON `user_projects`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`icon` IS NOT NEW.`icon` OR OLD.`screenshots` IS NOT NEW.`screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'user_projects' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'user_projects', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `user_projects_pictures_delete` AFTER DELETE ON `user_projects`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'user_projects' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_submissions_pictures_insert` AFTER INSERT ON `app_submissions`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'app_submissions', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `app_submissions_pictures_update` AFTER UPDATE OF `id`, `icon`, `screenshots` ON `app_submissions`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`icon` IS NOT NEW.`icon` OR OLD.`screenshots` IS NOT NEW.`screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'app_submissions' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'app_submissions', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `app_submissions_pictures_delete` AFTER DELETE ON `app_submissions`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'app_submissions' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `published_apps_pictures_insert` AFTER INSERT ON `published_apps`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'published_apps', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `published_apps_pictures_update` AFTER UPDATE OF `id`, `icon`, `screenshots` ON `published_apps`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`icon` IS NOT NEW.`icon` OR OLD.`screenshots` IS NOT NEW.`screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'published_apps' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'published_apps', NEW.`id`
  FROM (SELECT NEW.`icon` AS value UNION SELECT value FROM json_each(NEW.`screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `published_apps_pictures_delete` AFTER DELETE ON `published_apps`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'published_apps' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_updates_pictures_insert` AFTER INSERT ON `project_updates`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'project_updates', NEW.`id`
  FROM (SELECT NEW.`original_icon` AS value UNION SELECT NEW.`updated_icon` UNION SELECT value FROM json_each(NEW.`updated_screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `project_updates_pictures_update` AFTER UPDATE OF `id`, `original_icon`, `updated_icon`, `updated_screenshots` ON `project_updates`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`original_icon` IS NOT NEW.`original_icon` OR OLD.`updated_icon` IS NOT NEW.`updated_icon` OR OLD.`updated_screenshots` IS NOT NEW.`updated_screenshots`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'project_updates' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(value, 12), NEW.`user_id`, 'project_updates', NEW.`id`
  FROM (SELECT NEW.`original_icon` AS value UNION SELECT NEW.`updated_icon` UNION SELECT value FROM json_each(NEW.`updated_screenshots`)) WHERE value LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `project_updates_pictures_delete` AFTER DELETE ON `project_updates`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'project_updates' AND `row_id` = OLD.`id`;
END;
--> statement-breakpoint
-- INSERT OR REPLACE deletes the row in its way without the trigger above.
CREATE TRIGGER `admin_audit_log_no_replace` BEFORE INSERT ON `admin_audit_log`
WHEN EXISTS (SELECT 1 FROM `admin_audit_log` WHERE `seq` = NEW.`seq` OR `id` = NEW.`id` OR `previous_hash` = NEW.`previous_hash`)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `review_claims_submission_decided` AFTER UPDATE OF `status` ON `app_submissions` WHEN OLD.`status` = 'pending' AND NEW.`status` <> 'pending'
BEGIN DELETE FROM `review_claims` WHERE `target_id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_claims_submission_deleted` AFTER DELETE ON `app_submissions`
BEGIN DELETE FROM `review_claims` WHERE `target_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_claims_update_decided` AFTER UPDATE OF `status` ON `project_updates` WHEN OLD.`status` = 'pending' AND NEW.`status` <> 'pending'
BEGIN DELETE FROM `review_claims` WHERE `target_id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_claims_update_deleted` AFTER DELETE ON `project_updates`
BEGIN DELETE FROM `review_claims` WHERE `target_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_checks_submission_replaced` AFTER UPDATE OF `id` ON `app_submissions` WHEN NEW.`id` <> OLD.`id`
BEGIN DELETE FROM `review_checks` WHERE `target_id` = OLD.`id`; DELETE FROM `review_appeals` WHERE `submission_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_checks_submission_deleted` AFTER DELETE ON `app_submissions`
BEGIN DELETE FROM `review_checks` WHERE `target_id` = OLD.`id`; DELETE FROM `review_appeals` WHERE `submission_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `review_checks_update_deleted` AFTER DELETE ON `project_updates`
BEGIN DELETE FROM `review_checks` WHERE `target_id` = OLD.`id`; END;
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
CREATE TRIGGER `review_appeals_update_deleted` AFTER DELETE ON `project_updates`
BEGIN DELETE FROM `review_appeals` WHERE `submission_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `app_data_versions_keep` AFTER INSERT ON `app_data_versions`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'app-data' AND `name` = NEW.`file_name`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_data_versions_release` AFTER DELETE ON `app_data_versions`
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('app-data', OLD.`file_name`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;
--> statement-breakpoint
-- An app has at most three tags, which are deleted and inserted together.
CREATE TRIGGER `app_tag_sets_insert` AFTER INSERT ON `app_tags`
BEGIN
  INSERT OR IGNORE INTO `app_tag_sets` (`tags`, `created_at`, `app_id`)
    SELECT min(NEW.`tag`, `one`.`tag`) || '|' || max(NEW.`tag`, `one`.`tag`), NEW.`created_at`, NEW.`app_id`
    FROM `app_tags` AS `one` WHERE `one`.`app_id` = NEW.`app_id` AND `one`.`tag` <> NEW.`tag`;
  INSERT OR IGNORE INTO `app_tag_sets` (`tags`, `created_at`, `app_id`)
    SELECT min(NEW.`tag`, `one`.`tag`) || '|' || max(`one`.`tag`, min(NEW.`tag`, `two`.`tag`)) || '|' || max(NEW.`tag`, `two`.`tag`),
      NEW.`created_at`, NEW.`app_id`
    FROM `app_tags` AS `one` JOIN `app_tags` AS `two` ON `two`.`app_id` = `one`.`app_id` AND `one`.`tag` < `two`.`tag`
    WHERE `one`.`app_id` = NEW.`app_id` AND NEW.`tag` <> `one`.`tag` AND NEW.`tag` <> `two`.`tag`;
END;
--> statement-breakpoint
CREATE TRIGGER `app_tag_sets_delete` AFTER DELETE ON `app_tags`
BEGIN
  DELETE FROM `app_tag_sets` WHERE `app_id` = OLD.`app_id`;
END;
--> statement-breakpoint
-- An open link that names a blob keeps it; the nightly work checks all references before it deletes.
CREATE TRIGGER `shared_links_keep` AFTER INSERT ON `shared_links`
BEGIN
  DELETE FROM `blob_deletions` WHERE `bucket` = 'html' AND `name` = NEW.`html_sha256`;
END;
--> statement-breakpoint
-- What was uploaded for a link alone is due with its end, and so deleted by the next nightly work (decision 223).
CREATE TRIGGER `shared_links_change` AFTER UPDATE OF `html_sha256` ON `shared_links`
WHEN OLD.`html_sha256` <> NEW.`html_sha256` AND OLD.`html_sha256` <> ''
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`, `due_at`)
  VALUES ('html', OLD.`html_sha256`, iif(OLD.`project_id` IS NULL, NEW.`closed_at`, NULL))
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = excluded.`due_at`;
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_release` AFTER DELETE ON `shared_links` WHEN OLD.`html_sha256` <> ''
BEGIN
  INSERT INTO `blob_deletions` (`bucket`, `name`) VALUES ('html', OLD.`html_sha256`)
  ON CONFLICT (`bucket`, `name`) DO UPDATE SET `due_at` = NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_pictures_insert` AFTER INSERT ON `shared_links`
BEGIN
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(NEW.`icon`, 12), NEW.`user_id`, 'shared_links', NEW.`id` WHERE NEW.`icon` LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_pictures_update` AFTER UPDATE OF `icon` ON `shared_links` WHEN OLD.`icon` IS NOT NEW.`icon`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'shared_links' AND `row_id` = OLD.`id`;
  INSERT OR IGNORE INTO `picture_uses` (`name`, `user_id`, `used_in`, `row_id`)
  SELECT substr(NEW.`icon`, 12), NEW.`user_id`, 'shared_links', NEW.`id` WHERE NEW.`icon` LIKE '/api/icons/%';
END;
--> statement-breakpoint
CREATE TRIGGER `shared_links_pictures_delete` AFTER DELETE ON `shared_links`
BEGIN
  DELETE FROM `picture_uses` WHERE `used_in` = 'shared_links' AND `row_id` = OLD.`id`;
END;

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
CREATE INDEX `preview_runs_expiry` ON `preview_runs` (`expires_at`);--> statement-breakpoint
CREATE INDEX `preview_runs_user` ON `preview_runs` (`user_id`);
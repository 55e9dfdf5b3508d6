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
CREATE INDEX `status_incidents_newest` ON `status_incidents` (`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `status_incidents_open` ON `status_incidents` (`part`) WHERE ended_at is null;
CREATE TABLE `store_figures` (
	`id` integer PRIMARY KEY NOT NULL,
	`apps` integer NOT NULL,
	`developers` integer NOT NULL,
	`installs` integer NOT NULL,
	`rating_sum` integer NOT NULL,
	`rating_count` integer NOT NULL,
	`counted_at` integer NOT NULL
);

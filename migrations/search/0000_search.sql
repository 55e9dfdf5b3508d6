-- The full-text index, in a database of its own (an export of a database with FTS5 tables fails).
-- Everything here is derived from published_apps and can be rebuilt from it (domain/search/index.server.ts).
-- One row is one app in the store. `id` rises as popularity falls, so that the first rows of any match are the best known.
CREATE TABLE `search_apps` (
	`id` integer PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL UNIQUE,
	`name_key` text NOT NULL,
	`tags` text NOT NULL,
	`popularity` integer NOT NULL,
	`installs` integer NOT NULL,
	`rating` integer NOT NULL,
	`created_at` integer NOT NULL,
	`stamp` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `search_apps_name` ON `search_apps` (`name_key`);
--> statement-breakpoint
CREATE INDEX `search_apps_newest` ON `search_apps` (`created_at`, `app_id`);
--> statement-breakpoint
CREATE INDEX `search_apps_rated` ON `search_apps` (`rating`, `app_id`);
--> statement-breakpoint
CREATE INDEX `search_apps_installed` ON `search_apps` (`installs`, `app_id`);
--> statement-breakpoint
-- The words of each app under the same id. The texts themselves are not kept: the cards come from published_apps.
CREATE VIRTUAL TABLE `search_texts` USING fts5(
	`name`, `tags`, `description`, `creator`,
	tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', content = '', contentless_delete = 1
);
--> statement-breakpoint
-- Names again: in `search_texts` a common word's every use would be read to find those in names.
CREATE VIRTUAL TABLE `search_names` USING fts5(
	`name`, `tags`,
	tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', content = '', contentless_delete = 1
);
--> statement-breakpoint
-- Words of names and tags under every spelling that lacks one letter: two spellings one slip apart share a variant.
CREATE TABLE `search_typos` (
	`variant` text NOT NULL,
	`word` text NOT NULL,
	-- 0 in names or tags, 1 only in descriptions or developers' names.
	`place` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`variant`, `word`)
) WITHOUT ROWID;

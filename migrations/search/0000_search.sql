-- The full-text index, in a database of its own (an export of a database with FTS5 tables fails).
-- Everything here is derived from published_apps and can be rebuilt from it.
CREATE TABLE `cards` (
	`app_id` text PRIMARY KEY NOT NULL,
	`rank` integer NOT NULL UNIQUE,
	`card` text NOT NULL
);
CREATE VIRTUAL TABLE `app_search` USING fts5(
	`name`, `tags`, `description`,
	tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', detail = column
);

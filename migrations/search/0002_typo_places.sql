-- Where a word stands: 0 in names or tags, as all words did until now, 1 only in descriptions or developers' names.
ALTER TABLE `search_typos` ADD COLUMN `place` integer DEFAULT 0 NOT NULL;

ALTER TABLE `published_apps` ADD `works_offline` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Who contacts nobody works offline. Those that load nothing but fonts are known with their next reviewed version.
UPDATE `published_apps` SET `works_offline` = `contacts_nobody`;

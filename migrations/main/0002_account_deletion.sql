DROP INDEX `profiles_nickname_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_nickname` ON `profiles` (lower("nickname"));--> statement-breakpoint
CREATE INDEX `users_due` ON `users` (`delete_after`) WHERE delete_after is not null;
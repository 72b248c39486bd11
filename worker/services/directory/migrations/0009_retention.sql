CREATE TABLE `kept_releases` (
	`release_id` text PRIMARY KEY NOT NULL,
	`kept_at` text NOT NULL,
	`kept_by` text NOT NULL,
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `retention_notices` (
	`release_id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`announced_at` text NOT NULL,
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `retention_notices_by_app` ON `retention_notices` (`app_id`,`announced_at`,`release_id`);--> statement-breakpoint
CREATE TABLE `retention_rules` (
	`app_id` text PRIMARY KEY NOT NULL,
	`rule` text,
	`revision` integer NOT NULL,
	`checked_at` text,
	`due_at` text,
	`problem` text,
	`announced_at` text,
	FOREIGN KEY (`app_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `retention_by_due` ON `retention_rules` (`due_at`) WHERE due_at is not null;
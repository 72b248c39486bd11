CREATE TABLE `stale_takedowns` (
	`app_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `operator_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`operator_id` text NOT NULL,
	`operator_name` text,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text,
	`details` text NOT NULL,
	`ip` text,
	`country` text,
	`request_id` text
);
--> statement-breakpoint
CREATE INDEX `assets_by_sha256` ON `assets` (`sha256`);--> statement-breakpoint
CREATE INDEX `people_by_email` ON `people` (`email`);
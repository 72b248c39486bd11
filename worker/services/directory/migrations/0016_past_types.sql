CREATE TABLE `past_types` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`app_type` text NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `past_types_by_app` ON `past_types` (`app_id`,`until`);
CREATE TABLE `taken_down_files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `taken_down_at` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `taken_down_reason` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `meter_linked_at` text;--> statement-breakpoint
CREATE INDEX `applications_without_meter` ON `applications` (`id`) WHERE meter_linked_at is null;--> statement-breakpoint
ALTER TABLE `organizations` ADD `plan_paid` integer;--> statement-breakpoint
ALTER TABLE `organizations` ADD `limits` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `organizations` ADD `suspended_at` text;--> statement-breakpoint
ALTER TABLE `organizations` ADD `suspended_reason` text;--> statement-breakpoint
ALTER TABLE `people` ADD `limits` text DEFAULT '{}' NOT NULL;
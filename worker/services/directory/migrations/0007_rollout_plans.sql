ALTER TABLE `channels` ADD `protected` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `channels` ADD `trusted_keys` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `paused_at` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `hold` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `plan` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `plan_due_at` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `schedule` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `approval` text;--> statement-breakpoint
CREATE INDEX `releases_by_plan` ON `releases` (`plan_due_at`) WHERE plan_due_at is not null;--> statement-breakpoint
CREATE INDEX `releases_by_schedule` ON `releases` (`publish_at`) WHERE publish_at is not null;
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`blocked` integer DEFAULT false NOT NULL,
	`due_at` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`due_at`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `reminded_at` text;
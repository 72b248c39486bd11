CREATE TABLE `chat_destinations` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`service` text NOT NULL,
	`url` text NOT NULL,
	`host` text NOT NULL,
	`ending` text NOT NULL,
	`name` text NOT NULL,
	`kinds` text NOT NULL,
	`applications` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`disabled_at` text,
	`disabled_reason` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text,
	`retry_at` text,
	`lease_until` text,
	`served_at` text,
	`last_at` text,
	`last_status` integer,
	`last_fault` text,
	`last_answer` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_destinations_by_org` ON `chat_destinations` (`org_id`);--> statement-breakpoint
CREATE TABLE `chat_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`destination_id` text NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`destination_id`) REFERENCES `chat_destinations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_posts_by_destination` ON `chat_posts` (`destination_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `notification_choices` (
	`org_id` text NOT NULL,
	`user_id` text NOT NULL,
	`app_id` text NOT NULL,
	`choices` text NOT NULL,
	`time_zone` text,
	`digest_due_at` text,
	PRIMARY KEY(`org_id`, `user_id`, `app_id`),
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notification_choices_by_digest` ON `notification_choices` (`digest_due_at`) WHERE digest_due_at is not null;--> statement-breakpoint
CREATE TABLE `notification_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`blocked` integer DEFAULT false NOT NULL,
	`due_at` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notification_outbox_by_due` ON `notification_outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `notification_streams` (
	`org_id` text NOT NULL,
	`kind` text NOT NULL,
	`message_id` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`org_id`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `notification_watches` (
	`id` text PRIMARY KEY NOT NULL,
	`of_application` integer NOT NULL,
	`due_at` text NOT NULL,
	`quota_told` integer DEFAULT 0 NOT NULL,
	`refused_at` text
);
--> statement-breakpoint
CREATE INDEX `notification_watches_by_due` ON `notification_watches` (`due_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`app_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`at` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text,
	`details` text NOT NULL,
	`message_id` text
);
--> statement-breakpoint
CREATE INDEX `notifications_waiting` ON `notifications` (`org_id`,`kind`) WHERE message_id is null;--> statement-breakpoint
CREATE INDEX `notifications_by_message` ON `notifications` (`message_id`,`id`);--> statement-breakpoint
ALTER TABLE `people` ADD `email_verified` integer;
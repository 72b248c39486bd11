CREATE TABLE `webhook_deliveries` (
	`endpoint_id` text NOT NULL,
	`message_id` text NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	`due_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`attempted_at` text,
	`ms` integer,
	`status` integer,
	`fault` text,
	`answer_headers` text,
	`answer_body` text,
	`answer_cut` integer,
	PRIMARY KEY(`endpoint_id`, `message_id`),
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `webhook_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_by_message` ON `webhook_deliveries` (`message_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`endpoint_id`,`message_id`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_failed` ON `webhook_deliveries` (`endpoint_id`,`message_id`) WHERE fault is not null;--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`url` text NOT NULL,
	`name` text NOT NULL,
	`events` text,
	`applications` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`secret` text NOT NULL,
	`former_secret` text,
	`former_secret_until` text,
	`disabled_at` text,
	`disabled_reason` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text,
	`retry_at` text,
	`lease_until` text,
	`served_at` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_by_org` ON `webhook_endpoints` (`org_id`);--> statement-breakpoint
CREATE TABLE `webhook_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`app_id` text NOT NULL,
	`application` text,
	`sequence` integer,
	`type` text NOT NULL,
	`at` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_messages_in_order` ON `webhook_messages` (`org_id`,`app_id`,`sequence`);
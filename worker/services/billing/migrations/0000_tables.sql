CREATE TABLE `payment_sources` (
	`org_id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`expiry_month` integer NOT NULL,
	`expiry_year` integer NOT NULL,
	`added_at` text NOT NULL,
	`added_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reference` text NOT NULL,
	`paid_at` text NOT NULL,
	`term_end` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payments_by_org` ON `payments` (`org_id`,`paid_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`org_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`plan` text NOT NULL,
	`trial_end` text,
	`trial_end_action` text,
	`current_term_end` text,
	`cancelled_at` text,
	`payment_failed_at` text,
	`created_at` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subscriptions_by_term_end` ON `subscriptions` (`status`,`current_term_end`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_trial_end` ON `subscriptions` (`status`,`trial_end`);--> statement-breakpoint
CREATE TABLE `trials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`started_at` text NOT NULL
);

CREATE TABLE `billing_details` (
	`org_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`postcode` text NOT NULL,
	`country` text NOT NULL,
	`vat_number` text NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`plan` text,
	`amount` integer NOT NULL,
	`payment_method_type` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`paying_for` text,
	`consumed_at` text
);
--> statement-breakpoint
CREATE INDEX `payment_intents_by_org` ON `payment_intents` (`org_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_intents_paying_for` ON `payment_intents` (`paying_for`);--> statement-breakpoint
CREATE TABLE `test_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`amount` integer NOT NULL,
	`payment_method_type` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`reference` text,
	`brand` text,
	`last4` text,
	`expiry_month` integer,
	`expiry_year` integer
);
--> statement-breakpoint
CREATE INDEX `test_intents_by_age` ON `test_intents` (`status`,`created_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payment_sources` (
	`org_id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`type` text DEFAULT 'creditCard' NOT NULL,
	`brand` text NOT NULL,
	`last4` text,
	`expiry_month` integer,
	`expiry_year` integer,
	`added_at` text NOT NULL,
	`added_by` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_payment_sources`("org_id", "reference", "type", "brand", "last4", "expiry_month", "expiry_year", "added_at", "added_by") SELECT "org_id", "reference", 'creditCard', "brand", "last4", "expiry_month", "expiry_year", "added_at", "added_by" FROM `payment_sources`;--> statement-breakpoint
DROP TABLE `payment_sources`;--> statement-breakpoint
ALTER TABLE `__new_payment_sources` RENAME TO `payment_sources`;--> statement-breakpoint
PRAGMA foreign_keys=ON;
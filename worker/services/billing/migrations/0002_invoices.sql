CREATE TABLE `dues` (
	`org_id` text NOT NULL,
	`due_at` text NOT NULL,
	`statement` text NOT NULL,
	PRIMARY KEY(`org_id`, `due_at`)
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`number` integer PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`issued_at` text NOT NULL,
	`paid_with` text NOT NULL,
	`statement` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invoices_by_org` ON `invoices` (`org_id`,`number`);--> statement-breakpoint
ALTER TABLE `payment_intents` ADD `statement` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `billing_day` integer;
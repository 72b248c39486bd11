CREATE TABLE `spending_limits` (
	`org_id` text NOT NULL,
	`revision` integer NOT NULL,
	`cents` integer,
	`committed` integer NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`replaced_at` text,
	`checked_at` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`org_id`, `revision`)
);
--> statement-breakpoint
CREATE INDEX `spending_limits_by_check` ON `spending_limits` (`replaced_at`,`checked_at`);--> statement-breakpoint
CREATE TABLE `spending_months` (
	`org_id` text NOT NULL,
	`month` text NOT NULL,
	`warned_cents` integer,
	`reached_cents` integer,
	`over_since` text,
	PRIMARY KEY(`org_id`, `month`)
);

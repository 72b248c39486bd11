CREATE TABLE `email_changes` (
	`identity_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`session_id` text NOT NULL,
	`flow_id` text NOT NULL,
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_changes_by_session` ON `email_changes` (`session_id`);--> statement-breakpoint
CREATE INDEX `email_changes_by_flow` ON `email_changes` (`flow_id`);--> statement-breakpoint
DROP INDEX `addresses_by_identity`;--> statement-breakpoint
ALTER TABLE `addresses` ADD `former_until` text;--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_current` ON `addresses` (`identity_id`) WHERE former_until is null;--> statement-breakpoint
CREATE INDEX `addresses_former` ON `addresses` (`former_until`);--> statement-breakpoint
CREATE INDEX `addresses_by_identity` ON `addresses` (`identity_id`);
CREATE TABLE `application_keys` (
	`app_id` text NOT NULL,
	`scheme` text NOT NULL,
	`value` text NOT NULL,
	`added_at` text,
	`added_by` text,
	`retired_at` text,
	`retired_by` text,
	`replaces` text,
	`published_before` text,
	`known_from` text,
	`backports` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`app_id`, `scheme`, `value`),
	FOREIGN KEY (`app_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `application_keys_ed25519` ON `application_keys` (`app_id`) WHERE scheme = 'ed25519' and retired_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `application_keys_replaces` ON `application_keys` (`app_id`,`replaces`) WHERE replaces is not null and retired_at is null;--> statement-breakpoint
ALTER TABLE `assets` ADD `signatures` text DEFAULT '[]' NOT NULL;
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_codes` (
	`flow_id` text PRIMARY KEY NOT NULL,
	`address_id` text,
	`hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`address_id`) REFERENCES `addresses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_codes`("flow_id", "address_id", "hash", "expires_at", "used_at") SELECT "flow_id", "address_id", "hash", "expires_at", "used_at" FROM `codes`;--> statement-breakpoint
DROP TABLE `codes`;--> statement-breakpoint
ALTER TABLE `__new_codes` RENAME TO `codes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `codes_by_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `blocked` integer DEFAULT false NOT NULL;
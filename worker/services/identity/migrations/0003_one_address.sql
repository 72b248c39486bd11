DROP INDEX `addresses_by_identity`;--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_by_identity` ON `addresses` (`identity_id`);
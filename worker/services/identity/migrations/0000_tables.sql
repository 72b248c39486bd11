CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`recovery_id` text NOT NULL,
	`identity_id` text NOT NULL,
	`value` text NOT NULL,
	`status` text NOT NULL,
	`verified_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_value_unique` ON `addresses` (`value`);--> statement-breakpoint
CREATE INDEX `addresses_by_identity` ON `addresses` (`identity_id`);--> statement-breakpoint
CREATE TABLE `codes` (
	`flow_id` text PRIMARY KEY NOT NULL,
	`address_id` text NOT NULL,
	`hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`address_id`) REFERENCES `addresses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `codes_by_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `credential_identifiers` (
	`method` text NOT NULL,
	`identifier` text NOT NULL,
	`identity_id` text NOT NULL,
	PRIMARY KEY(`method`, `identifier`),
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `credential_identifiers_by_identity` ON `credential_identifiers` (`identity_id`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`identity_id` text NOT NULL,
	`method` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`identity_id`, `method`),
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `flow_errors` (
	`id` text PRIMARY KEY NOT NULL,
	`error` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `flow_errors_by_time` ON `flow_errors` (`created_at`);--> statement-breakpoint
CREATE TABLE `flows` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`active` text,
	`request_url` text NOT NULL,
	`return_to` text,
	`csrf_hash` text,
	`refresh` integer NOT NULL,
	`requested_aal` text NOT NULL,
	`view` text NOT NULL,
	`address` text,
	`tries` integer NOT NULL,
	`issued_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `flows_by_expiry` ON `flows` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`state_changed_at` text NOT NULL,
	`traits` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`identity_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`active` integer NOT NULL,
	`aal` text NOT NULL,
	`proofs` text NOT NULL,
	`issued_at` text NOT NULL,
	`authenticated_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`device_id` text NOT NULL,
	`ip_address` text NOT NULL,
	`user_agent` text NOT NULL,
	`location` text NOT NULL,
	FOREIGN KEY (`identity_id`) REFERENCES `identities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_by_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_identity` ON `sessions` (`identity_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);
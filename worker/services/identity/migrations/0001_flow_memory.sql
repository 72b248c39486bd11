ALTER TABLE `flows` ADD `identity_id` text REFERENCES identities(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `flows` ADD `memory` text DEFAULT '{}' NOT NULL;
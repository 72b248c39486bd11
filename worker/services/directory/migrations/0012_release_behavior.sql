ALTER TABLE `releases` ADD `mandatory` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `minimum_version` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `required_step` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `build_number` text;--> statement-breakpoint
CREATE INDEX `releases_required_steps` ON `releases` (`app_id`,`channel`) WHERE required_step = 1;
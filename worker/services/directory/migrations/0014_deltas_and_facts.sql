DROP INDEX `assets_slot`;--> statement-breakpoint
ALTER TABLE `assets` ADD `delta_from` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `delta_for` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `facts` text;--> statement-breakpoint
CREATE UNIQUE INDEX `assets_delta` ON `assets` (`release_id`,`delta_for`,coalesce(delta_from, '')) WHERE delta_for is not null;--> statement-breakpoint
CREATE INDEX `assets_without_facts` ON `assets` (`touched_at`) WHERE state = 'ready' and facts is null and freed = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `assets_slot` ON `assets` (`release_id`,`filename`,coalesce(update_platform, ''),coalesce(public_platform, ''),coalesce(delta_for, ''),coalesce(delta_from, ''));
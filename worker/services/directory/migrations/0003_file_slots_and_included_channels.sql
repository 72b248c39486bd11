ALTER TABLE `assets` ADD `file_id` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `download_name` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `sha1` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `sha512` text;--> statement-breakpoint
ALTER TABLE `assets` ADD `inferred` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `assets` SET `kind` = CASE
  WHEN lower(filename) LIKE '%.blockmap' OR lower(filename) LIKE '%.zsync' OR lower(filename) LIKE '%.sig' THEN 'companion'
  WHEN lower(filename) LIKE '%.yml' OR lower(filename) IN ('releases', 'releases.json', 'latest.json', 'appcast.xml') OR lower(filename) LIKE 'releases.%.json' THEN 'metadata'
  WHEN lower(filename) LIKE '%-delta.nupkg' OR lower(filename) LIKE '%.delta' THEN 'delta'
  WHEN lower(filename) LIKE '%.app.tar.gz' OR lower(filename) LIKE '%.appimage.tar.gz' OR lower(filename) LIKE '%.nsis.zip' OR lower(filename) LIKE '%.msi.zip' OR lower(filename) LIKE '%.nupkg' THEN 'update'
  WHEN lower(filename) LIKE '%.appimage' OR lower(filename) LIKE '%.deb' OR lower(filename) LIKE '%.rpm' OR lower(filename) LIKE '%.dmg' OR lower(filename) LIKE '%.pkg' OR lower(filename) LIKE '%.exe' OR lower(filename) LIKE '%.msi' OR lower(filename) LIKE '%.msix' OR lower(filename) LIKE '%.apk' OR lower(filename) LIKE '%.ipa' OR lower(filename) LIKE '%.pkg.tar.%' THEN 'installer'
END;--> statement-breakpoint
CREATE UNIQUE INDEX `assets_slot` ON `assets` (`release_id`,`filename`,coalesce(update_platform, ''),coalesce(public_platform, ''));--> statement-breakpoint
DROP INDEX `assets_filename`;--> statement-breakpoint
CREATE INDEX `assets_by_file` ON `assets` (`file_id`) WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX `assets_without_digests` ON `assets` (`touched_at`) WHERE state = 'ready' and sha512 is null and freed = 0;--> statement-breakpoint
ALTER TABLE `channels` ADD `includes` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `compiled_by` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `channels_by_included` ON `channels` (`app_id`,`includes`) WHERE includes is not null;--> statement-breakpoint
CREATE INDEX `channels_to_recompile` ON `channels` (`compiled_by`);--> statement-breakpoint
ALTER TABLE `releases` ADD `precedence` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `promoted_from` text;--> statement-breakpoint
CREATE INDEX `releases_offered_by_version` ON `releases` (`app_id`,`channel`,`precedence`,`pub_date`,`id`) WHERE status = 'published' and yanked_at is null and purged_at is null;--> statement-breakpoint
CREATE INDEX `releases_offered_by_publication` ON `releases` (`app_id`,`channel`,`pub_date`,`id`) WHERE status = 'published' and yanked_at is null and purged_at is null;--> statement-breakpoint
ALTER TABLE `channels` ADD `withdrawn_up_to` text;--> statement-breakpoint
ALTER TABLE `channels` ADD `compiled` text;--> statement-breakpoint
CREATE INDEX `releases_without_precedence` ON `releases` (`app_id`,`channel`) WHERE precedence is null;
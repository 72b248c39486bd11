CREATE TABLE `api_keys` (
	`uid` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`display_name` text NOT NULL,
	`hash` text NOT NULL,
	`may_write` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` text,
	`last_used` text,
	`revoked_at` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_org` ON `api_keys` (`org_id`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`app_type` text NOT NULL,
	`visibility` text NOT NULL,
	`updater_public_key` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`deleted_at` text,
	`retired_at` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_slug` ON `applications` (`org_id`,`slug`);--> statement-breakpoint
CREATE INDEX `applications_to_retire` ON `applications` (`deleted_at`) WHERE deleted_at is not null and retired_at is null;--> statement-breakpoint
CREATE TABLE `assets` (
	`id` text PRIMARY KEY NOT NULL,
	`release_id` text NOT NULL,
	`org_id` text NOT NULL,
	`filename` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text,
	`update_platform` text,
	`public_platform` text,
	`format` text,
	`signature` text,
	`signature_state` text NOT NULL,
	`verified_key` text,
	`state` text NOT NULL,
	`problem_code` text,
	`problem_message` text,
	`upload_id` text,
	`touched_at` text NOT NULL,
	`created_at` text NOT NULL,
	`freed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assets_filename` ON `assets` (`release_id`,`filename`);--> statement-breakpoint
CREATE UNIQUE INDEX `assets_update_platform` ON `assets` (`release_id`,`update_platform`) WHERE update_platform is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `assets_public_platform` ON `assets` (`release_id`,`public_platform`) WHERE public_platform is not null;--> statement-breakpoint
CREATE INDEX `assets_by_org` ON `assets` (`org_id`,`freed`,`state`,`size`);--> statement-breakpoint
CREATE INDEX `assets_in_progress` ON `assets` (`state`,`touched_at`) WHERE state in ('uploading', 'verifying');--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`at` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_name` text,
	`details` text NOT NULL,
	`ip` text,
	`country` text,
	`request_id` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_by_org` ON `audit` (`org_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit` (`org_id`,`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_action` ON `audit` (`org_id`,`action`,`id`);--> statement-breakpoint
CREATE TABLE `channels` (
	`app_id` text NOT NULL,
	`channel` text NOT NULL,
	`revision` integer NOT NULL,
	`written_revision` integer NOT NULL,
	`rolled_back_to` text,
	`rolled_back_at` text,
	PRIMARY KEY(`app_id`, `channel`),
	FOREIGN KEY (`app_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `channels_stale` ON `channels` (`app_id`) WHERE written_revision < revision;--> statement-breakpoint
CREATE TABLE `discarded_files` (
	`id` text PRIMARY KEY NOT NULL,
	`upload_id` text,
	`discarded_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitation_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`sent_at` text NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invitation_links_by_invitation` ON `invitation_links` (`invitation_id`,`sent_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` text NOT NULL,
	`resent_at` text,
	`accepted_at` text,
	`accepted_by` text,
	`revoked_at` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`org_id`,`email`) WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX `invitations_by_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `members` (
	`org_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`devtools_seat` integer DEFAULT false NOT NULL,
	`joined_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `user_id`),
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_by_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `organizations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`creator_id` text NOT NULL,
	`created_at` text NOT NULL,
	`archived_at` text,
	`plan_active` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organizations_slug_unique` ON `organizations` (`slug`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `parts` (
	`asset_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`asset_id`, `number`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `people` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text,
	`picture` text
);
--> statement-breakpoint
CREATE TABLE `releases` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`version` text NOT NULL,
	`channel` text NOT NULL,
	`status` text NOT NULL,
	`notes` text NOT NULL,
	`rollout_percent` integer DEFAULT 100 NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text,
	`pub_date` text,
	`yanked_at` text,
	`yank_reason` text,
	`purged_at` text,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `releases_version` ON `releases` (`app_id`,`channel`,`version`);--> statement-breakpoint
CREATE INDEX `releases_by_app` ON `releases` (`app_id`,`id`);--> statement-breakpoint
CREATE INDEX `releases_drafts` ON `releases` (`app_id`) WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX `releases_published` ON `releases` (`app_id`) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX `releases_by_revision` ON `releases` (`app_id`,`channel`,`revision`);
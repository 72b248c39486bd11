CREATE TABLE `imported_files` (
	`asset_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`digest` text,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE cascade
);

// CrabNebula's Packager. Its updater asks at Tauri's URLs and reads Tauri's documents, the static manifest included,
// but refuses one that doesn't name the file's package format. Tauri ignores that member.

import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'

/** The members that Packager's updater reads in addition to Tauri's. An unknown format is left out. */
export function packagerMembers({ format }: ManifestAsset) {
  return format === null ? {} : { format }
}

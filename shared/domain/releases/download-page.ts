// What a public application shows to visitors: the releases offered to everyone, and their files. Nothing of who made
// them, how many took them, or of releases that are not (or no longer) for all.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'

/** Channels that a page shows; of more, those that had a release last. */
export const CHANNELS_SHOWN = 8

export const OfferedFile = z.object({
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  publicPlatform: z.nullable(z.string()),
})
export type OfferedFile = z.infer<typeof OfferedFile>

/** A file of the latest release, or of the one before it that was the last with a file for this platform. */
export const Download = z.extend(OfferedFile, {
  version: z.string(),
  /** Hexadecimal; missing where the directory doesn't tell it. */
  sha256: z.optional(z.nullable(z.string())),
})
export type Download = z.infer<typeof Download>

const OfferedRelease = z.object({
  version: z.string(),
  channel: z.nullable(z.string()),
  pubDate: Timestamp,
})

export const LatestRelease = z.extend(OfferedRelease, { notes: z.string(), files: z.array(Download) })
export type LatestRelease = z.infer<typeof LatestRelease>

export const OlderRelease = z.extend(OfferedRelease, { files: z.array(OfferedFile) })
export type OlderRelease = z.infer<typeof OlderRelease>

export const DownloadPage = z.object({
  name: z.string(),
  description: z.string(),
  organization: z.string(),
  /** The latest release of each channel, the one without a name first. */
  latest: z.array(LatestRelease),
})
export type DownloadPage = z.infer<typeof DownloadPage>

export const OlderReleases = z.object({ releases: z.array(OlderRelease), cursor: z.nullable(z.string()) })
export type OlderReleases = z.infer<typeof OlderReleases>

// What a feed or a list of releases somewhere on the internet would be if it were published here. Nothing of it is
// stored: it is read again for each preview.

import * as z from 'zod/mini'
import { AssetKind, AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { NewSignatures } from '#shared/domain/releases/signatures.ts'
import { Timestamp } from '#shared/domain/time.ts'

/** What a document is, told from its content. */
export const ImportFormat = z.enum([
  'tauri',
  'electron',
  'sparkle',
  'squirrel-windows',
  'squirrel-mac',
  'velopack',
  'github',
])
export type ImportFormat = z.infer<typeof ImportFormat>

export const IMPORT_FORMAT_LABELS: Record<ImportFormat, string> = {
  tauri: 'Tauri or Packager feed',
  electron: 'electron-builder feed',
  sparkle: 'Sparkle appcast',
  'squirrel-windows': 'Squirrel.Windows RELEASES',
  'squirrel-mac': 'Squirrel.Mac feed',
  velopack: 'Velopack feed',
  github: 'GitHub releases',
}

export const ImportProblem = z.object({
  /** A stable word for programs. */
  code: z.string(),
  /** `blocks`: it can't be served like this. `warns`: it is served, or left out, otherwise than expected. */
  severity: z.enum(['blocks', 'warns']),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** The digests that feeds state, the best first. */
export const ImportDigest = z.enum(['sha512', 'sha256', 'sha1'])
export type ImportDigest = z.infer<typeof ImportDigest>

export const ImportFile = z.object({
  url: z.string(),
  filename: z.string(),
  /** Bytes, as the feed or the server of the file says; null: neither does. */
  size: z.nullable(z.int()),
  kind: z.nullable(AssetKind),
  /** The platforms that it would get on upload. */
  updatePlatform: z.nullable(z.string()),
  publicPlatform: z.nullable(z.string()),
  /** Whether an upload has to name the update platform, since its name says another or none. */
  named: z.boolean(),
  /** As the feed or the `.sig` beside the file has them. */
  signatures: NewSignatures,
  /** The version that a delta starts from; null: unknown, or it isn't a delta. */
  deltaFrom: z.nullable(z.string()),
  /** What the feed states of its bytes, in lower-case hexadecimal; null: nothing. */
  digest: z.nullable(z.object({ algorithm: ImportDigest, value: z.string() })),
  problems: z.array(ImportProblem),
})
export type ImportFile = z.infer<typeof ImportFile>

/** A system with a processor, `windows-x86_64`. Files are named by their place in `files`. */
export const ImportPlatform = z.object({
  platform: z.string(),
  /** What each client that can be told apart would be given. */
  updates: z.array(z.object({ client: z.string(), file: z.int() })),
  /** All of its files, those that can't be served too. */
  files: z.array(z.int()),
})
export type ImportPlatform = z.infer<typeof ImportPlatform>

export const ImportVersion = z.object({
  version: z.string(),
  /** Null: production, or the feed doesn't say. */
  channel: z.nullable(z.string()),
  pubDate: z.nullable(Timestamp),
  files: z.int(),
  /** Why it can't be a release here, as a sentence; null: it can. */
  problem: z.nullable(z.string()),
})
export type ImportVersion = z.infer<typeof ImportVersion>

export const ImportPreview = z.object({
  format: ImportFormat,
  /** Of the document, which isn't the one that was asked for when that was the page of a repository. */
  url: z.string(),
  /** The version that the rest is about. */
  version: ImportVersion,
  notes: z.string(),
  files: z.array(ImportFile),
  platforms: z.array(ImportPlatform),
  /** Of the feed as a whole. */
  problems: z.array(ImportProblem),
  /** Highest first, the one above among them. */
  versions: z.array(ImportVersion),
  /** How many more the feed has. */
  moreVersions: z.int(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** A draft that was begun of a feed: its bytes are fetched part by part. */
export const ImportDraft = z.object({
  /** Id of the draft. */
  release: z.string(),
  files: z.array(AssetWithUpload),
  /** Files that were left out, and why. */
  left: z.array(z.object({ filename: z.string(), message: z.string() })),
})
export type ImportDraft = z.infer<typeof ImportDraft>

const MAX_URL_LENGTH = 2000

/** Where a feed is. */
export const ImportUrl = z.object({
  url: z.string().check(
    z.trim(),
    z.maxLength(MAX_URL_LENGTH, `A URL is at most ${MAX_URL_LENGTH} characters long.`),
    z.refine(isWebUrl, 'Enter a URL such as https://example.com/latest.json.'),
    z.refine(
      (url) => !/\{\{|%7b%7b/i.test(url),
      'Replace {{target}}, {{arch}} and {{current_version}} with values, such as windows, x86_64 and 0.0.0.',
    ),
  ),
})

/** A feed to look at; `version`: another one than the highest, of `channel` where several have it. */
export const ImportSource = z.extend(ImportUrl, {
  version: z.optional(z.string().check(z.maxLength(64))),
  channel: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
})
export type ImportSource = z.infer<typeof ImportSource>

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+\S*$/i.test(text)
}

// What a document of another host says, in the words of one model. Readers are pure: text in, versions out. They trust
// nothing: a field of the wrong shape is as good as missing, and URLs are only resolved here, never asked.

import type { ImportDigest, ImportFormat, ImportProblem } from '#shared/domain/import/import-preview.ts'
import { hasMore, MAX_NODES } from './bounds.ts'
import { IMPORT_ENTRIES } from './limits.ts'

export interface FeedFile {
  /** Absolute, of any scheme; what can't be resolved stays as it was written. */
  url: string
  filename: string
  size: number | null
  /** Lower-case hexadecimal. */
  digests: Partial<Record<ImportDigest, string>>
  /** The content of a `.sig` of Tauri or Packager. */
  signature: string | null
  /** Sparkle's, in base64. */
  edSignature: string | null
  /** The version that a delta starts from. */
  deltaFrom: string | null
  /** Where a `.sig` of Tauri or Packager is. */
  signatureUrl: string | null
  /** The update platforms that the feed names it under, in our words; empty: the feed names none. */
  platforms: string[]
}

export interface FeedVersion {
  version: string
  notes: string
  /** As the feed writes it. */
  pubDate: string | null
  channel: string | null
  files: FeedFile[]
}

export interface Feed {
  format: ImportFormat
  versions: FeedVersion[]
  problems: ImportProblem[]
}

export interface FeedDocument {
  url: string
  text: string
  /** Undefined when the text isn't JSON. */
  json: unknown
}

export interface FeedReader {
  /** Null when the document isn't of this format. @throws FeedError when it is, and can't be read */
  read: (document: FeedDocument) => Feed | null | Promise<Feed | null>
  /** Documents of the same versions for other systems, which usually are beside this one. */
  siblings?: (url: string) => string[]
}

/** A document that is of a format, and broken. The message is a sentence for the maker. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}

/** @throws FeedError for JSON that would take too much memory */
export function openDocument(url: string, text: string): FeedDocument {
  // Windows tools write a byte order mark.
  const plain = text.replace(/^\uFEFF/, '')
  return { url, text: plain, json: /^\s*[[{]/.test(plain) ? parsed(plain) : undefined }
}

function parsed(text: string): unknown {
  if (hasMore(text, '[{', MAX_NODES)) throw new FeedError('This JSON file has too many entries for a feed.')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A file of a feed at `base`; what isn't given isn't known. */
export function fileAt(reference: string, base: string, facts: Partial<FeedFile> = {}): FeedFile {
  const url = URL.parse(reference, base)
  return {
    url: url?.href ?? reference,
    filename: nameOf(url),
    ...{ size: null, digests: {}, signature: null, edSignature: null },
    ...{ deltaFrom: null, signatureUrl: null, platforms: [] },
    ...facts,
  }
}

/** The last segment of the path. Hosts that need a query for it are rare, and their files can't be told by name. */
export function nameOf(url: URL | null): string {
  const last = url?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** A whole number of bytes above zero; null for everything else. */
export function byteCount(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(count) && Number(count) > 0 ? Number(count) : null
}

const HEX_LENGTHS: Record<ImportDigest, number> = { sha1: 40, sha256: 64, sha512: 128 }

/** A digest in hexadecimal or base64, as lower-case hexadecimal; what has another length is left out. */
export function digestOf(algorithm: ImportDigest, value: unknown): FeedFile['digests'] {
  if (typeof value !== 'string') return {}
  const text = value.trim()
  const hex = /^[0-9a-f]+$/i.test(text) && text.length === HEX_LENGTHS[algorithm] ? text : hexOf(text)
  return hex.length === HEX_LENGTHS[algorithm] ? { [algorithm]: hex.toLowerCase() } : {}
}

function hexOf(base64: string): string {
  try {
    return [...atob(base64)].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  } catch {
    return ''
  }
}

/** Without the `v` that tags begin with. */
export function bareVersion(version: string): string {
  return version.trim().replace(/^v(?=\d)/i, '')
}

export function warns(code: string, message: string): ImportProblem {
  return { code, severity: 'warns', message }
}

export function blocks(code: string, message: string): ImportProblem {
  return { code, severity: 'blocks', message }
}

/** What is read of a list, and a remark when that isn't all. Some formats append new entries: theirs are the last. */
export function firstEntries<Entry>(all: readonly Entry[], newest: 'first' | 'last' = 'first') {
  const entries = newest === 'first' ? all.slice(0, IMPORT_ENTRIES) : all.slice(-IMPORT_ENTRIES)
  const [read, count] = [IMPORT_ENTRIES, all.length].map((each) => each.toLocaleString('en'))
  const problems =
    entries.length < all.length
      ? [warns('too_many_entries', `Only the ${newest} ${read} of its ${count} entries are read.`)]
      : []
  return { entries, problems }
}

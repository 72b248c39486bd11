import * as z from 'zod/mini'
import { hasHiddenCharacters } from '#shared/domain/plain-text.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { AssetFacts } from './asset-facts.ts'
import { UPDATE_PLATFORM } from './platform-pattern.ts'
import { FileSignature, NewSignatures } from './signatures.ts'

/** `{os}-{arch}` or `{os}-{arch}-{bundle}`: who may install a file as an update. */
export const UpdatePlatform = z
  .string()
  .check(
    z.regex(
      UPDATE_PLATFORM,
      'Not an update platform. Use {os}-{arch} or {os}-{arch}-{bundle}, such as linux-x86_64',
    ),
  )

/** Free text such as `appimage-x86_64`: what a download button asks for. */
export const PublicPlatform = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9_.-]{0,63}$/,
      'A public platform is up to 64 lower-case letters, digits, dots, hyphens and underscores',
    ),
  )

/** What Packager clients need to know to install a file. */
export const AssetFormat = z.enum(['app', 'appimage', 'nsis', 'wix'])
export type AssetFormat = z.infer<typeof AssetFormat>

/**
 * `installer`: for people. `update`: for updaters only. `delta`: turns one version into another. `companion`: belongs
 * to another file (`.blockmap`, `.zsync`, `.sig`). `metadata`: describes files (`latest.yml`, `RELEASES`).
 */
export const AssetKind = z.enum(['installer', 'update', 'delta', 'companion', 'metadata'])
export type AssetKind = z.infer<typeof AssetKind>

/** What the server tells from a file's name and bytes where a request leaves it out; the last two only of a delta. */
export const InferredField = z.enum([
  'updatePlatform',
  'publicPlatform',
  'format',
  'kind',
  'deltaFor',
  'deltaFrom',
])
export type InferredField = z.infer<typeof InferredField>

/** No slashes, no control characters, none that hide or reorder text, not `.` or `..`, at most 200 characters. */
export const Filename = z.string().check(
  z.minLength(1, 'A file needs a name'),
  z.refine(
    (name) => /^(?!\.{1,2}$)[^/\\]+$/.test(name) && !hasHiddenCharacters(name),
    'A file name has no slashes, no control characters and none that hide or reorder text',
  ),
  z.maxLength(200, 'A file name is at most 200 characters long'),
)

export const Sha256 = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 lower-case hexadecimal digits'))

/** `uploading` → `verifying` → `ready`, or `failed` with the reason. */
export const AssetState = z.enum(['uploading', 'verifying', 'ready', 'failed'])
export type AssetState = z.infer<typeof AssetState>

/** `unchecked`: read and well formed, but the application has no public key to check it with. */
export const SignatureState = z.enum(['none', 'unchecked', 'verified'])

export const Asset = z.object({
  id: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.nullable(z.string()),
  updatePlatform: z.nullable(z.string()),
  publicPlatform: z.nullable(z.string()),
  format: z.nullable(AssetFormat),
  kind: z.nullable(AssetKind),
  /** Of a delta: the version that it turns into the release's; null: not known, until publication at least. */
  deltaFrom: z.optional(z.nullable(z.string())),
  /** Of a delta: the update platform of the file that it replaces; null: none, so no client is offered it. */
  deltaFor: z.optional(z.nullable(z.string())),
  /** What its bytes say; null until they are read. */
  facts: z.optional(z.nullable(AssetFacts)),
  /** File name in Content-Disposition once published, when it differs from `filename`; else null. */
  downloadName: z.nullable(z.string()),
  /** Which of its fields were not named by the request that registered it. */
  inferred: z.array(InferredField),
  /** The content of the `.sig` file, one base64 line, or null. */
  signature: z.nullable(z.string()),
  signatureState: SignatureState,
  /** Those beside it: by other keys, or of other schemes. Absent where an older directory answers. */
  signatures: z.optional(z.array(z.extend(FileSignature, { state: SignatureState }))),
  state: AssetState,
  /**
   * Why `state` is `failed`, or, of a ready file, why its signature does not fit the key that the application has
   * now: the stable word of the error and its sentence.
   */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  createdAt: Timestamp,
  /** Why an operator took the file down; null or absent: it is available. */
  takenDown: z.optional(z.nullable(z.string())),
})
export type Asset = z.infer<typeof Asset>

/** A version that a delta starts from. Whether it is one of the application's shows when it is offered. */
const BaseVersion = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9._+-]{1,64}$/,
      'A version is up to 64 letters, digits, dots, hyphens, plus signs and underscores',
    ),
  )

/** Of a platform, `format`, `kind` and what a delta is for, what is absent is inferred, and null means none. */
export const NewAsset = z.object({
  filename: Filename,
  size: z.int().check(z.minimum(1, 'An empty file cannot be published')),
  sha256: z.optional(z.nullable(Sha256)),
  updatePlatform: z.optional(z.nullable(UpdatePlatform)),
  publicPlatform: z.optional(z.nullable(PublicPlatform)),
  signature: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
  /** Any of its signatures, at most one of a scheme and key. */
  signatures: z.optional(NewSignatures),
  format: z.optional(z.nullable(AssetFormat)),
  kind: z.optional(z.nullable(AssetKind)),
  /** The version that a delta turns into the release's. */
  deltaFrom: z.optional(z.nullable(BaseVersion)),
  /** The update platform of the file that a delta replaces. */
  deltaFor: z.optional(z.nullable(UpdatePlatform)),
  /** Whether another file in the same slot gives way. */
  replace: z.optional(z.boolean()),
})
export type NewAsset = z.infer<typeof NewAsset>

/** How a file's bytes travel: in `partCount` parts of `partSize` bytes (the last may be shorter), numbered from 1. */
export const Upload = z.object({
  partSize: z.int(),
  partCount: z.int(),
  parts: z.array(z.object({ number: z.int(), received: z.boolean() })),
})
export type Upload = z.infer<typeof Upload>

export const AssetWithUpload = z.extend(Asset, { upload: Upload })
export type AssetWithUpload = z.infer<typeof AssetWithUpload>

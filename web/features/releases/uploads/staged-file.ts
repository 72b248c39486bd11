import type { Application, Updating } from '#shared/domain/organizations/application.ts'
import type { Asset, AssetFormat, NewAsset } from '#shared/domain/releases/asset.ts'
import type { NewSignatures } from '#shared/domain/releases/signatures.ts'
import type { FileChoice } from './picked-files.ts'

export interface StagedFile {
  id: string
  file: File
  /** The folder it was in, where that tells it from another file of its name; else null. */
  folder: string | null
  publicPlatform: string | null
  updatePlatform: string | null
  format: AssetFormat | null
  /** What the upload names; the rest is left to the server to infer. */
  named: Pick<NewAsset, 'updatePlatform' | 'publicPlatform' | 'format' | 'deltaFor' | 'deltaFrom'>
  /** Of a delta: the update platform of the file that it replaces, or null. */
  deltaFor: string | null
  /** Of a delta: the version that it updates; null: the release before, which publishing settles. */
  deltaFrom: string | null
  /** `delta` where the name says so, or the user; null for every other file. */
  kind: 'delta' | null
  /** Architecture of a Mac archive's bytes, or null. */
  arch: string | null
  /** The content of its `.sig` file, or null. */
  signature: string | null
  /** Those beside it: of the `.2.sig` and `.edsig` files, or of an appcast that was picked as well. */
  signatures: NewSignatures
  /** It would be an update if it had a signature. */
  lacksSignature: boolean
  /** The version that the signature names. */
  signedVersion: string | null
  /** Neither name nor bytes say for which Macs the archive is, and the user hasn't chosen yet. */
  needsArch: 'darwin' | 'macos' | null
  /** An unfinished upload of the same file, which continues. */
  resumes: Asset | null
  /** The file of the draft that this one replaces, once that is confirmed. */
  replaces: Asset | null
  replaceConfirmed: boolean
  /** Its content can't be had. */
  unreadable: boolean
  /** What is wrong with its delta's version or with a signature beside the first, or missing. */
  fieldProblems: FieldProblems
  /** Why it cannot be uploaded like this, those of its fields among them. */
  problems: string[]
}

/** By the choice that they are about. */
export type FieldProblems = Partial<Record<Exclude<keyof FileChoice, 'replace'>, string>>

/** The release that the files are for. */
export interface StagingContext extends Updating {
  /** Empty until a valid one was typed. */
  version: string
  updaterPublicKey: string | null
  /** Those beside it. */
  keys?: Application['keys']
  /** Files that the release has already. */
  assets: readonly Asset[]
}

/** The asset that an upload of this file registers. */
export function toNewAsset({ file, named, signature, signatures, resumes, replaces }: StagedFile): NewAsset {
  // An upload is found again by what it was registered with.
  const sha256 = resumes?.sha256 ?? null
  const asset = {
    filename: file.name,
    size: file.size,
    sha256,
    signature,
    ...(signatures.length > 0 && { signatures }),
    ...named,
  }
  return replaces ? { ...asset, replace: true } : asset
}

// Files that were picked for a release and are not on their way yet: what each is for, told from its name and
// changeable. All of it is derived from what was picked and
// what the person changed, so adding a forgotten signature later puts everything right by itself.

import type { AppType } from '#shared/domain/application.ts'
import { inferFormat, inferPlatforms } from '#shared/domain/infer-platform.ts'
import { parseSignature } from '#shared/domain/minisign.ts'
import type { Asset, AssetFormat, NewAsset } from '#shared/domain/release.ts'
import { problemsOf } from './staging-problems.ts'

export interface PickedFile {
  file: File
  /** The content, of a signature; null for every other file. */
  text: string | null
}

/** What the person chose in place of what the name says. */
export interface FileChoice {
  publicPlatform?: string | null
  updatePlatform?: string | null
  format?: AssetFormat | null
}

export interface Picked {
  files: readonly PickedFile[]
  choices: Readonly<Record<string, FileChoice>>
}

export interface StagedFile extends Required<FileChoice> {
  file: File
  /** The content of its `.sig` file, or null. */
  signature: string | null
  /** The version that the signature names. */
  signedVersion: string | null
  /** The name does not say for which Macs the archive is, and nobody has chosen yet. */
  needsArch: 'darwin' | 'macos' | null
  /** An unfinished upload of the same file is there: it goes on. */
  resumes: Asset | null
  /** Why it cannot be uploaded like this. */
  problems: string[]
}

/** The release that the files are for. */
export interface StagingContext {
  appType: AppType
  /** Empty while nobody has typed it. */
  version: string
  updaterPublicKey: string | null
  /** Files that the release has already. */
  assets: readonly Asset[]
}

export interface Staging {
  files: StagedFile[]
  /** Names of signatures whose file is not among the picked ones. */
  loneSignatures: string[]
}

export const NOTHING_PICKED: Picked = { files: [], choices: {} }

const isSignature = (filename: string) => /\.sig$/i.test(filename)

/** Reads signatures as they are picked, so that everything after is immediate. */
export async function readPicked(files: readonly File[]): Promise<PickedFile[]> {
  return Promise.all(
    files.map(async (file) => ({ file, text: isSignature(file.name) ? await firstBytes(file) : null })),
  )
}

/** What was picked before, and more; a file of the same name takes the place of the earlier one. */
export function withFiles(picked: Picked, more: readonly PickedFile[]): Picked {
  const names = new Set(more.map(({ file }) => file.name))
  return { ...picked, files: [...picked.files.filter(({ file }) => !names.has(file.name)), ...more] }
}

/** Without a file and its signature. */
export function withoutFile(picked: Picked, filename: string): Picked {
  const { [filename]: _dropped, ...choices } = picked.choices
  const files = picked.files.filter(({ file }) => file.name !== filename && file.name !== `${filename}.sig`)
  return { files, choices }
}

/** With another choice for one file. */
export function withChoice(picked: Picked, filename: string, choice: FileChoice): Picked {
  return { ...picked, choices: { ...picked.choices, [filename]: { ...picked.choices[filename], ...choice } } }
}

/** What the picked files are to be in the release. */
export function stage({ files, choices }: Picked, context: StagingContext): Staging {
  const byName = new Map(files.map((each) => [each.file.name, each]))
  // An unfinished upload holds its own place; the same file picked again gets that place back.
  const others = context.assets.filter((asset) => !byName.has(asset.filename))
  const picked = files.filter(({ file }) => !isSignature(file.name))
  const platforms = inferPlatforms(
    [
      ...others.map((asset) => ({ ...asset, signed: asset.signature !== null })),
      ...picked.map(({ file }) => ({ filename: file.name, signed: byName.has(`${file.name}.sig`) })),
    ],
    context.appType,
  ).slice(others.length)
  const staged = picked.map(({ file }, index): StagedFile => {
    const choice = choices[file.name] ?? {}
    const unfinished = context.assets.find((asset) => isUnfinished(asset, file))
    const inferred = platforms[index]
    const before = unfinished ?? inferred
    const signature = byName.get(`${file.name}.sig`)?.text ?? unfinished?.signature ?? null
    const parsed = signature === null ? null : parseSignature(signature)
    const isAsked = signature !== null && !('updatePlatform' in choice) && !unfinished
    return {
      file,
      publicPlatform: valueOr(choice, 'publicPlatform', before?.publicPlatform ?? null),
      updatePlatform: valueOr(choice, 'updatePlatform', before?.updatePlatform ?? null),
      format: valueOr(choice, 'format', unfinished?.format ?? inferFormat(file.name)),
      signature: signature?.trim() ?? null,
      signedVersion: parsed && typeof parsed !== 'string' ? parsed.version : null,
      needsArch: (isAsked && inferred?.needsArch) || null,
      resumes: unfinished ?? null,
      problems: [],
    }
  })
  const loneSignatures = [...byName.keys()].filter(
    (name) => isSignature(name) && !byName.has(name.slice(0, -'.sig'.length)),
  )
  for (const file of staged) file.problems = problemsOf(file, staged, context)
  return { files: staged, loneSignatures }
}

/** The asset that an upload of this file registers. */
export function toNewAsset(staged: StagedFile): NewAsset {
  const { file, publicPlatform, updatePlatform, format, signature, resumes } = staged
  // An upload is found again by what it was registered with.
  const sha256 = resumes?.sha256 ?? null
  return { filename: file.name, size: file.size, sha256, publicPlatform, updatePlatform, format, signature }
}

function isUnfinished(asset: Asset, file: File): boolean {
  return asset.state === 'uploading' && asset.filename === file.name && asset.size === file.size
}

/** A choice of null is a choice too. */
function valueOr<Key extends keyof FileChoice>(
  choice: FileChoice,
  key: Key,
  otherwise: Required<FileChoice>[Key],
): Required<FileChoice>[Key] {
  return key in choice ? (choice[key] as Required<FileChoice>[Key]) : otherwise
}

/** A signature is a few hundred bytes; whatever is larger is none, and not read to its end. */
function firstBytes(file: File): Promise<string> {
  return file.slice(0, 8192).text()
}

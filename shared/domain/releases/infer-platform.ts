// What a file is for, told from its name: packaging tools name their output by fixed patterns. The server fills in with
// this what a request leaves out, and the console shows the same before anything is sent. The updaters of Tauri and
// Packager install only what is signed, so a file without a signature is never inferred to be an update for them.
// The updaters beside them install the rest: what is unsigned, or anything in an application whose type has no updater.

import { type AppType, hasSigningUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import type { Asset, AssetFormat, AssetKind } from './asset.ts'
import type { AssetFacts } from './asset-facts.ts'
import { ARCHITECTURES, KINDS, packagingOf, rankOfPackaging } from './file-patterns.ts'
import { UPDATERS } from './updaters/registry.ts'
import type { UpdaterPlatforms } from './updaters/updater-platforms.ts'

/** A file of a release. A platform that is undefined is inferred, one that is null or named stays. */
export interface FileToInfer {
  filename: string
  signed: boolean
  updatePlatform?: string | null | undefined
  publicPlatform?: string | null | undefined
  /** Architecture of its bytes, where that is known. */
  arch?: string | null | undefined
  /** Absent: what its name says. */
  kind?: AssetKind | null | undefined
  /** Of a delta, as in `Asset`. */
  deltaFor?: string | null | undefined
  deltaFrom?: string | null | undefined
  /** What its bytes say, once they were read. */
  facts?: AssetFacts | null | undefined
}

export interface InferredPlatforms {
  updatePlatform: string | null
  publicPlatform: string | null
  /** Of a delta: the update platform of the file that it replaces. */
  deltaFor: string | null
  /** Neither the name nor anything that was given says for which Macs the archive is. The system it is for. */
  needsArch: 'darwin' | 'macos' | null
}

/** How an updater file is installed, told from its name; null when it is of no kind that Packager knows. */
export function inferFormat(filename: string): AssetFormat | null {
  return packagingOf(filename)?.format ?? null
}

/** Whom a file is there for, told from its name; null when the name doesn't say. */
export function inferKind(filename: string): AssetKind | null {
  return KINDS.find(([pattern]) => pattern.test(filename))?.[1] ?? null
}

/** The architecture that the name of a file or of a platform says; null when it says none. */
export function inferArch(name: string): string | null {
  return ARCHITECTURES.find(([word]) => word.test(name))?.[1] ?? null
}

/** Whether this is the archive of a Mac app, which Tauri and Packager name alike for every architecture. */
export function isMacArchive(filename: string): boolean {
  return packagingOf(filename)?.os === 'mac'
}

/** A file that a release has: what its request left out may be inferred again. */
export function assetToInfer(
  asset: Pick<
    Asset,
    | 'filename'
    | 'signature'
    | 'updatePlatform'
    | 'publicPlatform'
    | 'kind'
    | 'deltaFor'
    | 'deltaFrom'
    | 'facts'
    | 'inferred'
  >,
): FileToInfer {
  const named = (field: 'updatePlatform' | 'publicPlatform' | 'deltaFor') =>
    asset.inferred.includes(field) ? undefined : asset[field]
  return {
    filename: asset.filename,
    signed: asset.signature !== null,
    updatePlatform: named('updatePlatform'),
    publicPlatform: named('publicPlatform'),
    kind: asset.kind,
    deltaFor: named('deltaFor'),
    deltaFrom: asset.deltaFrom,
    facts: asset.facts,
  }
}

/** Whether a file turns another version into the one of its release. Such a file has no update platform. */
export function isDelta({ filename, kind, deltaFor, deltaFrom }: FileToInfer): boolean {
  if (kind !== undefined) return kind === 'delta'
  return Boolean(deltaFor ?? deltaFrom) || inferKind(filename) === 'delta'
}

/** A release has one delta for each file and base version. */
export function deltaSlot(deltaFor: string, deltaFrom: string | null | undefined): string {
  return `${deltaFor} ${deltaFrom ?? ''}`
}

/**
 * Platforms of the files of one release, in the order given. No platform is given twice: what was named stays with its
 * file, then files are served by their packaging (nsis before msi) and, of equal ones, in the order given. So the
 * result doesn't depend on which of two packagings was uploaded first, and every client finds what it can install.
 */
export function inferPlatforms(files: readonly FileToInfer[], application: Updating): InferredPlatforms[] {
  const updates = new Set(files.flatMap((file) => file.updatePlatform ?? []))
  const downloads = new Set(files.flatMap((file) => file.publicPlatform ?? []))
  const deltas = new Set(
    files.flatMap(({ deltaFor, deltaFrom }) => (deltaFor ? [deltaSlot(deltaFor, deltaFrom)] : [])),
  )
  const inferred = new Map<FileToInfer, InferredPlatforms>()
  for (const file of files.toSorted((a, b) => rankOfPackaging(a.filename) - rankOfPackaging(b.filename)))
    inferred.set(file, {
      updatePlatform:
        file.updatePlatform === undefined ? freeUpdate(file, application, updates) : file.updatePlatform,
      publicPlatform:
        file.publicPlatform === undefined ? freeDownload(file, application, downloads) : file.publicPlatform,
      deltaFor: file.deltaFor === undefined ? freeDelta(file, application, deltas) : file.deltaFor,
      needsArch: needsArch(file, application.appType),
    })
  return files.flatMap((file) => inferred.get(file) ?? [])
}

/** Packager clients and Taurify's, which are the same, say `macos` where Tauri says `darwin`. */
export function macName(appType: AppType): 'darwin' | 'macos' {
  return isPackager(appType) ? 'macos' : 'darwin'
}

function isPackager(appType: AppType): boolean {
  return appType === 'Packager' || appType === 'Taurify'
}

function freeUpdate(file: FileToInfer, application: Updating, taken: Set<string>): string | null {
  if (isDelta(file)) return null
  const { appType } = application
  const arch = archOf(file)
  for (const { platformOf } of otherUpdaters(file, application)) {
    const platform = platformOf(file.filename, arch, file.facts ?? null)
    if (platform) return claim(platform, taken)
  }
  const packaging = packagingOf(file.filename)
  if (!file.signed || !hasSigningUpdater(application) || !packaging?.os || !arch) return null
  // Packager signs every package, but its updater only installs those of a format.
  if (isPackager(appType) && !packaging.format) return null
  const os = packaging.os === 'mac' ? macName(appType) : packaging.os
  const plain = packaging.plain ? claim(`${os}-${arch}`, taken) : null
  return plain ?? claim(`${os}-${arch}-${packaging.bundle}`, taken)
}

function freeDelta(file: FileToInfer, application: Updating, taken: Set<string>): string | null {
  if (!isDelta(file)) return null
  const replaced = firstOf(
    otherUpdaters(file, application),
    ({ deltaFor }) => deltaFor?.(file.filename, archOf(file), file.facts ?? null) ?? null,
  )
  return replaced && claim(deltaSlot(replaced, file.deltaFrom), taken) ? replaced : null
}

/** The updaters beside that of the type which a file may be for. */
function otherUpdaters({ signed }: FileToInfer, application: Updating): UpdaterPlatforms[] {
  const isTypes = signed && hasSigningUpdater(application)
  return isTypes ? [] : application.updaters.map((each) => UPDATERS[each])
}

function freeDownload(file: FileToInfer, application: Updating, taken: Set<string>): string | null {
  const others = otherUpdaters(file, application)
  const named = firstOf(others, ({ publicPrefixOf }) => publicPrefixOf(file.filename))
  const prefix = named ?? packagingOf(file.filename)?.public
  const arch = archOf(file) ?? firstOf(others, ({ plainArch }) => plainArch(file.filename))
  return prefix && arch ? claim(`${prefix}-${arch}`, taken) : null
}

function firstOf(updaters: readonly UpdaterPlatforms[], read: (updater: UpdaterPlatforms) => string | null) {
  return updaters.map(read).find((each) => each !== null) ?? null
}

/** A Mac archive is named after the app alone; every other packaging has its architecture in the name. */
function needsArch(file: FileToInfer, appType: AppType): InferredPlatforms['needsArch'] {
  const isAsked = appType !== 'Other' && file.updatePlatform === undefined && isMacArchive(file.filename)
  return isAsked && !archOf(file) ? macName(appType) : null
}

function archOf({ filename, publicPlatform, arch, facts }: FileToInfer): string | null {
  return arch ?? inferArch(publicPlatform ?? '') ?? inferArch(filename) ?? onlyArchOf(facts)
}

/** The only processor that a file is for. An app for Intel runs on every Mac, and installers install what they like. */
function onlyArchOf(facts: AssetFacts | null | undefined): string | null {
  const [arch = null, ...others] = facts?.architectures ?? []
  const isOnly = facts?.os === 'linux' || (facts?.os === 'darwin' && arch !== 'x86_64')
  return isOnly && others.length === 0 ? arch : null
}

function claim(platform: string, taken: Set<string>): string | null {
  if (taken.has(platform)) return null
  taken.add(platform)
  return platform
}

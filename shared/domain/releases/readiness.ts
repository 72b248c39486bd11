// What a draft lacks before updaters could use it. Everything that would make a client fail is told here, all at
// once, and not one thing a try. The server refuses by these rules and the console explains by them, before a file
// is sent and before a draft is published, so that the two cannot disagree.

import { hasSigningUpdater, hasUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import type { ApplicationKey } from '#shared/domain/organizations/application-key.ts'
import type { Asset } from './asset.ts'
import { isSignedFor, parseSignature } from './minisign.ts'
import { versionProblem } from './release.ts'
import type { FileSignature } from './signatures.ts'
import { schemeOf, updaterOf } from './updaters/updater-files.ts'

interface Update extends Pick<Asset, 'filename' | 'signature' | 'updatePlatform' | 'format'> {
  /** Those beside it. */
  signatures?: readonly FileSignature[] | undefined
}

export interface DraftFile extends Update, Pick<Asset, 'state'> {
  /** Of a file that failed: why. */
  problem: string | null
  /** Of a file that is there: why its signature does not count with the key of the application, as far as known. */
  keyProblem: string | null
}

export interface DraftTarget extends Updating {
  /** Empty while it is not known. */
  version: string
  /** Ids of the updater's keys while there are two: files need a signature by each. */
  keyIds?: readonly string[]
  /** The application's keys beside that of the updater of its type. */
  keys?: readonly Pick<ApplicationKey, 'scheme'>[] | undefined
}

export const NO_FILES = 'There are no files. Upload at least one.'

/** One sentence for each thing that is missing, with the name of its file; empty when a draft can be published. */
export function missingFromDraft(files: readonly DraftFile[], target: DraftTarget): string[] {
  if (files.length === 0) return [NO_FILES]
  // It may have been drafted before the application had an updater.
  const problem = target.version ? versionProblem(target.version, !hasUpdater(target)) : null
  if (problem) return [`${problem}.`]
  return files.flatMap((file) => problemsOf(file, target).map((problem) => `${file.filename}: ${problem}`))
}

function problemsOf(file: DraftFile, target: DraftTarget): string[] {
  if (file.state === 'uploading') return ['The upload is not complete.']
  if (file.state === 'verifying') return ['The file is still being verified. Try again in a moment.']
  if (file.state === 'failed') return [file.problem ?? 'The file is damaged. Upload it again.']
  const problems = updateProblems(file, target)
  return problems.length === 0 && file.keyProblem !== null ? [file.keyProblem] : problems
}

/** Why clients could not install a file, as far as that is told without its bytes; sentences without its name. */
export function updateProblems(
  file: Update,
  { version, appType, keyIds = [], keys = [] }: DraftTarget,
): string[] {
  const { updatePlatform } = file
  const isTypes = updatePlatform !== null && updaterOf(updatePlatform) === null
  const isUpdate = isTypes && hasSigningUpdater({ appType })
  const lacksFormat = isUpdate && appType === 'Packager' && file.format === null
  const hasKey = keys.some(({ scheme }) => scheme === schemeOf(updatePlatform))
  return [
    ...signatureProblems(file, version, isUpdate),
    ...(isUpdate ? keyIds.flatMap((keyId) => problemsWithKey(file, version, keyId)) : []),
    ...(hasKey && lacksSignature(file)
      ? [`Sparkle refuses a file without an Ed25519 signature. Add ${file.filename}.edsig.`]
      : []),
    ...(lacksFormat ? ['Packager clients need a format: app, appimage, nsis or wix.'] : []),
  ]
}

/** Whether a file has no signature that its updater, beside that of the type, would verify. */
export function lacksSignature({ updatePlatform, signatures }: Update): boolean {
  const wanted = schemeOf(updatePlatform)
  return wanted !== null && !signatures?.some(({ scheme }) => scheme === wanted)
}

function signatureProblems({ filename, signature }: Update, version: string, isUpdate: boolean): string[] {
  if (signature === null)
    return isUpdate ? [`Updaters refuse a file without a signature. Add ${filename}.sig.`] : []
  const parsed = parseSignature(signature)
  if (typeof parsed === 'string') return [parsed]
  if (!version || isSignedFor(parsed, version)) return []
  return [`The signature is for version ${parsed.version}, the release is ${version}. Sign the file again.`]
}

/** While the updater's key is replaced, clients that know only one of the two need a signature each. */
function problemsWithKey(
  { filename, signature, signatures = [] }: Update,
  version: string,
  keyId: string,
): string[] {
  if (signature === null) return []
  const further = signatures.filter(({ scheme }) => scheme === 'minisign').map(({ value }) => value)
  const parsed = [signature, ...further].map(parseSignature)
  const own = parsed.find((each) => typeof each !== 'string' && each.keyId === keyId)
  if (own === undefined || typeof own === 'string')
    return [`Sign it with the key ${keyId} too, and add that signature as ${filename}.2.sig.`]
  if (!version || isSignedFor(own, version) || own === parsed[0]) return []
  return [
    `The signature with the key ${keyId} is for version ${own.version}, the release is ${version}. Sign the file again.`,
  ]
}

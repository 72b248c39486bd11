// What would keep a picked file from being accepted by the server or installed by an updater, told before a single
// byte is sent.

import { FILE_BYTES } from '#shared/domain/quota.ts'
import { type Asset, Filename } from '#shared/domain/releases/asset.ts'
import { inferArch } from '#shared/domain/releases/infer-platform.ts'
import { contradicts } from '#shared/domain/releases/mac-archive.ts'
import { parsePublicKey, parseSignature } from '#shared/domain/releases/minisign.ts'
import { rotatedKeyIds } from '#shared/domain/releases/rotated-keys.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { signatureProblems, wantedOf } from './field-problems.ts'
import { MAC_HINTS } from './platform-options.ts'
import type { StagedFile, StagingContext } from './staged-file.ts'

/**
 * Sentences to show beside one of the staged files, none when it can go.
 * @param context with the files that stay beside the staged ones
 */
export function problemsOf(
  staged: StagedFile,
  all: readonly StagedFile[],
  context: StagingContext,
): string[] {
  if (staged.unreadable) return ['This file can’t be read. Choose it again, or remove it.']
  return [
    ...fileProblems(staged.file),
    ...(staged.replaces && !staged.replaceConfirmed ? ['The draft already has a file of this name.'] : []),
    ...platformProblems(staged, all, context.assets),
    ...(staged.fieldProblems.deltaFrom ? [staged.fieldProblems.deltaFrom] : []),
    ...wantedOf(staged, context),
    ...signatureProblems(staged.signatures),
    ...keyProblems(staged, context),
    ...(staged.needsArch ? ['Choose which Macs this archive is for.'] : []),
  ]
}

function fileProblems(file: File): string[] {
  const name = Filename.safeParse(file.name)
  return [
    ...(name.success ? [] : name.error.issues.slice(0, 1).map((issue) => issue.message)),
    ...(file.size === 0 ? ['The file is empty.'] : []),
    ...(file.size > FILE_BYTES ? [`Files can be up to ${formatBytes(FILE_BYTES)}.`] : []),
  ]
}

/** Platforms that were chosen and belong to another file. Inference gives none of these. */
function platformProblems(
  staged: StagedFile,
  all: readonly StagedFile[],
  assets: readonly Asset[],
): string[] {
  const others = all.filter((each) => each !== staged)
  const { publicPlatform, updatePlatform, arch, file } = staged
  const holder = (field: 'publicPlatform' | 'updatePlatform', platform: string | null) =>
    platform &&
    (others.find((each) => each[field] === platform)?.file.name ??
      assets.find((asset) => asset[field] === platform && !asset.inferred.includes(field))?.filename)
  const asDownload = holder('publicPlatform', publicPlatform)
  const asUpdate = holder('updatePlatform', updatePlatform)
  const twin = others.some((each) => each.file.name === file.name && archOf(each) === archOf(staged))
  const platform = updatePlatform ?? publicPlatform
  return [
    ...(asDownload ? [`${asDownload} is already the download for ${publicPlatform}.`] : []),
    ...(asUpdate ? [`${asUpdate} is already the update for ${updatePlatform}.`] : []),
    ...(twin && !staged.needsArch && !asDownload && !asUpdate
      ? ['Another file has this name, too. Remove one, or choose the platform of each.']
      : []),
    ...(arch && platform && contradicts(arch, inferArch(platform))
      ? [`The app in this archive is for ${MAC_HINTS[arch]}.`]
      : []),
  ]
}

function archOf({ updatePlatform, publicPlatform }: StagedFile): string | null {
  return inferArch(updatePlatform ?? publicPlatform ?? '')
}

function keyProblems({ signature }: StagedFile, context: StagingContext): string[] {
  const { updaterPublicKey } = context
  // While there are two, what is missing is told of each.
  if (rotatedKeyIds(context).length > 0) return []
  const parsed = signature === null ? null : parseSignature(signature)
  const key = updaterPublicKey ? parsePublicKey(updaterPublicKey) : null
  return parsed && typeof parsed !== 'string' && key && key.keyId !== parsed.keyId
    ? [`Signed with key ${parsed.keyId}, but the application’s public key is ${key.keyId}.`]
    : []
}

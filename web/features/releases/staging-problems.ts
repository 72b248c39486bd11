// What would keep a picked file from being accepted by the server or installed by an updater, told before a single
// byte is sent.

import { parsePublicKey, parseSignature } from '#shared/domain/minisign.ts'
import { FILE_BYTES } from '#shared/domain/quota.ts'
import { updateProblems } from '#shared/domain/readiness.ts'
import { type Asset, Filename } from '#shared/domain/release.ts'
import { formatBytes } from '#web/lib/format.ts'
import type { StagedFile, StagingContext } from './staged-file.ts'

/** Sentences to show beside one of the staged files, none when it can go. */
export function problemsOf(
  staged: StagedFile,
  all: readonly StagedFile[],
  context: StagingContext,
): string[] {
  return [
    ...fileProblems(staged.file),
    ...slotProblems(staged, all, context.assets),
    ...updateProblems({ ...staged, filename: staged.file.name }, context),
    ...keyProblems(staged, context),
    ...(staged.needsArch ? ['Choose which Macs this archive is for.'] : []),
  ]
}

function fileProblems(file: File): string[] {
  const name = Filename.safeParse(file.name)
  return [
    ...(name.success ? [] : name.error.issues.slice(0, 1).map((issue) => issue.message)),
    ...(file.size === 0 ? ['The file is empty.'] : []),
    ...(file.size > FILE_BYTES ? [`A file can be up to ${formatBytes(FILE_BYTES)} large.`] : []),
  ]
}

function slotProblems(staged: StagedFile, all: readonly StagedFile[], assets: readonly Asset[]): string[] {
  const rivals = [
    ...all.filter((each) => each !== staged).map((each) => ({ ...each, filename: each.file.name })),
    ...assets.filter((asset) => asset.filename !== staged.file.name),
  ]
  const { publicPlatform, updatePlatform } = staged
  const asDownload = publicPlatform && rivals.find((each) => each.publicPlatform === publicPlatform)
  const asUpdate = updatePlatform && rivals.find((each) => each.updatePlatform === updatePlatform)
  const sameName = assets.find((asset) => asset.filename === staged.file.name)
  return [
    ...(sameName && !staged.resumes && sameName.state !== 'failed'
      ? ['The release already has a file of this name. Remove that one first.']
      : []),
    ...(asDownload ? [`${asDownload.filename} is already the download for ${publicPlatform}.`] : []),
    ...(asUpdate ? [`${asUpdate.filename} is already the update for ${updatePlatform}.`] : []),
  ]
}

function keyProblems({ signature }: StagedFile, { updaterPublicKey }: StagingContext): string[] {
  const parsed = signature === null ? null : parseSignature(signature)
  const key = updaterPublicKey ? parsePublicKey(updaterPublicKey) : null
  return parsed && typeof parsed !== 'string' && key && key.keyId !== parsed.keyId
    ? [`Signed with key ${parsed.keyId}, but the application's public key is ${key.keyId}.`]
    : []
}

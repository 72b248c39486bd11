import type { ImportDraft, ImportFile, ImportSource } from '#shared/domain/import/import-preview.ts'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { notesProblem } from '#shared/domain/releases/notes.ts'
import { RpcError, unprocessable } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { createAsset } from '#worker/services/directory/assets/create.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { importedFiles } from '#worker/services/directory/import-schema.ts'
import { createRelease } from '#worker/services/directory/releases/create.ts'
import { isBlocked } from './judge-files.ts'
import { previewImport } from './preview.ts'

/**
 * Begins a draft of a version of another host's feed and registers its files, whose bytes `fetchPart` brings. Files that
 * can't be served are left out. Repeated, it continues with the same draft and the same files.
 * @throws RpcError 422 `version_invalid`, 409 `already_published`, and what `previewImport` throws
 */
export async function createImportDraft(
  ctx: Context<Person | Machine>,
  { org, app, ...source }: ImportSource & { org: string; app: string },
): Promise<ImportDraft> {
  const { version, files, notes } = await previewImport(ctx, { org, app, ...source })
  if (version.problem !== null) throw unprocessable('version_invalid', version.problem)
  const { release } = await createRelease(ctx, {
    ...{ org, app, version: version.version, channel: version.channel },
    notes: notesProblem(notes) === null ? notes : '',
  })
  const draft: ImportDraft = { release: release.id, files: [], left: [] }
  for (const file of files) {
    const { filename, problems } = file
    const reason = problems.find(({ severity, code }) => severity === 'blocks' || code === 'not_checked')
    if (isBlocked(problems)) draft.left.push({ filename, message: reason?.message ?? '' })
    else if (file.size === null)
      draft.left.push({ filename, message: reason?.message ?? 'Its size isn’t known.' })
    else await register(ctx, { org, app }, draft, { ...file, size: file.size })
  }
  return draft
}

async function register(
  ctx: Context<Person | Machine>,
  place: { org: string; app: string },
  draft: ImportDraft,
  file: ImportFile & { size: number },
): Promise<void> {
  try {
    draft.files.push(await registerFile(ctx, { ...place, release: draft.release }, file))
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    draft.left.push({ filename: file.filename, message: error.message })
  }
}

async function registerFile(
  ctx: Context<Person | Machine>,
  place: { org: string; app: string; release: string },
  file: ImportFile & { size: number },
): Promise<AssetWithUpload> {
  const { url, filename, size, signatures, digest, named, updatePlatform, deltaFrom } = file
  const { asset } = await createAsset(ctx, {
    ...{ ...place, filename, size, signatures },
    ...(digest?.algorithm === 'sha256' && { sha256: digest.value }),
    ...(named && { updatePlatform }),
    ...(deltaFrom !== null && { deltaFrom }),
  })
  const set = { url, digest }
  await ctx.db
    .insert(importedFiles)
    .values({ assetId: asset.id, ...set })
    .onConflictDoUpdate({ target: importedFiles.assetId, set })
  return asset
}

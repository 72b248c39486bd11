// Publishes a demo release as CI does. Every call is idempotent, so an interrupted run can be finished.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { updaterOf } from '#shared/domain/releases/updaters/updater-files.ts'
import type { DemoRelease } from './applications.ts'
import type { Client } from './client.ts'
import type { DemoSigners } from './signature.ts'

/** The releases of an application that are missing or incomplete. */
export async function unfinished(
  client: Client,
  org: string,
  app: string,
  wanted: DemoRelease[],
): Promise<DemoRelease[]> {
  if (!wanted.length) return []
  const { releases } = await client.directory('releases.list', { org, app })
  return wanted.filter(({ version, channel = null, draft, files }) => {
    const found = releases.find((release) => release.version === version && release.channel === channel)
    return !found || (found.status === 'draft' && (!draft || found.assetCount < files.length))
  })
}

/** @param api URL of the application in the REST API */
export async function publish(
  client: Client,
  { first, second }: DemoSigners,
  api: string,
  { version, channel, notes, draft, rolloutPercent, plan, requiredStep, isRotating, files }: DemoRelease,
): Promise<void> {
  const { id } = await client.json<Release>(`${api}/releases`, { version, channel, notes, requiredStep })
  for (const file of files) {
    const bytes = new TextEncoder().encode(`${file.filename}\n`.repeat(4_000))
    // The updaters beside that of the type verify no such signature.
    const isSigned = file.updatePlatform !== null && updaterOf(file.updatePlatform) === null
    const signers = isSigned ? [first, ...(isRotating ? [second] : [])] : []
    const signatures = await Promise.all(
      signers.map(async (signer) => ({ scheme: 'minisign', value: await signer.sign(bytes, version) })),
    )
    const described = { ...file, size: bytes.byteLength, sha256: bytesToHex(sha256(bytes)), signatures }
    const asset = await client.json<AssetWithUpload>(`${api}/releases/${id}/assets`, described)
    if (asset.state === 'ready') continue
    if (asset.state === 'uploading') await client.put(`${api}/uploads/${asset.id}/parts/1`, bytes)
    await client.json(`${api}/uploads/${asset.id}/complete`, {})
  }
  if (draft) return
  await client.json(`${api}/releases/${id}/publish`, plan ? { plan } : { rolloutPercent })
  if (plan) await client.json(`${api}/releases/${id}/next-step`, { reached: 1 })
}

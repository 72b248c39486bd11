// The end of an upload: the parts become one file, the file is read once, and what was found is written down. Every
// step can be repeated, whatever the process was doing when it died.

import { and, eq } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import { assets, parts, releases } from '#worker/services/directory/release-schema.ts'
import { awaitsKey } from '#worker/services/directory/releases/publish/readiness.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { assemble } from './assemble.ts'
import { noteBytes } from './discard.ts'
import { examine, type Verdict } from './examine.ts'
import { lacksDigests, settleDigests } from './fill-digests.ts'
import type { Stores } from './stores.ts'

/**
 * Finishes the verification of an asset, if one is due: of a file that was just uploaded, or of the signature of one
 * that is ready, when the application's public key has changed since.
 * @throws Error when the database or R2 is unreachable; the asset is unchanged then
 */
export async function settleAsset(stores: Stores, assetId: string): Promise<void> {
  const [due] = await stores.db
    .select({ asset: assets, status: releases.status, publicKey: applications.updaterPublicKey })
    .from(assets)
    .innerJoin(releases, eq(releases.id, assets.releaseId))
    .innerJoin(applications, eq(applications.id, releases.appId))
    .where(eq(assets.id, assetId))
  if (!due) return
  const { asset, status, publicKey } = due
  if (asset.state === 'verifying') {
    if (await assemble(stores, asset))
      await settleUpload(stores, asset, await examine(stores.files, asset, publicKey))
  }
  const lacks = lacksDigests(asset)
  if (lacks) await settleDigests(stores, asset)
  // What is published was verified with the key of its time, so recording digests says nothing against it.
  const isLeft = lacks && status === 'published'
  if (asset.state === 'ready' && !isLeft && awaitsKey(asset, { updaterPublicKey: publicKey }))
    await settleSignature(stores, asset, await examine(stores.files, asset, publicKey))
}

async function settleUpload(stores: Stores, asset: AssetRow, verdict: Verdict): Promise<void> {
  const { db, now } = stores
  const mine = and(eq(assets.id, asset.id), eq(assets.state, 'verifying'))
  const touchedAt = now.toISOString()
  const forgetParts = db.delete(parts).where(eq(parts.assetId, asset.id))
  const batch = new Batch(db)
  if (verdict.ok) {
    const { ok: _, ...facts } = verdict
    const ready = { state: 'ready' as const, uploadId: null, ...facts, touchedAt }
    batch.add(db.update(assets).set(ready).where(mine))
    batch.add(forgetParts)
    return batch.run()
  }
  const { code, message } = verdict
  const failed = { state: 'failed' as const, uploadId: null, problemCode: code, problemMessage: message }
  batch.add(noteBytes(stores, mine))
  batch.add(
    db
      .update(assets)
      .set({ ...failed, touchedAt })
      .where(mine),
  )
  batch.add(forgetParts)
  await batch.run()
}

/** The file stays ready whatever the signature is: perhaps it is the new key that is wrong. */
async function settleSignature({ db }: Stores, asset: AssetRow, verdict: Verdict): Promise<void> {
  const values = verdict.ok
    ? {
        signatureState: verdict.signatureState,
        verifiedKey: verdict.verifiedKey,
        problemCode: null,
        problemMessage: null,
      }
    : {
        signatureState: 'unchecked' as const,
        verifiedKey: null,
        problemCode: verdict.code,
        problemMessage: verdict.message,
      }
  await db
    .update(assets)
    .set(values)
    .where(and(eq(assets.id, asset.id), eq(assets.state, 'ready')))
}

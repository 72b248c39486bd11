// The end of an upload: the parts become one file, the file is read once, and what was found is written down. Every
// step can be repeated, whatever the process was doing when it died.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import {
  hasKeys,
  type SigningKeys,
  selectKeys,
  toSigningKeys,
} from '#worker/services/directory/applications/keys/signing-keys.ts'
import { importedFiles } from '#worker/services/directory/import-schema.ts'
import { assets, parts, releases } from '#worker/services/directory/release-schema.ts'
import { awaitsKey } from '#worker/services/directory/releases/publish/readiness.ts'
import { toColumns } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { assemble } from './assemble.ts'
import { noteBytes } from './discard.ts'
import { examine, type Verdict } from './examine.ts'
import { lacksFacts, settleFacts } from './facts/fill-facts.ts'
import { lacksDigests, settleDigests } from './fill-digests.ts'
import { movePlatforms, PLACES } from './move-platforms.ts'
import { planMoves } from './plan-file.ts'
import type { Stores } from './stores.ts'

/** How many races in a row may be lost for the places that a file's facts give it. */
const MAX_ATTEMPTS = 10
const KEYS_CHANGED = 'keys_changed'

/**
 * Finishes the verification of an asset, if one is due: of a file that was just uploaded, or of the signature of one
 * that is ready, when the application's public key has changed since.
 * @throws Error when the database or R2 is unreachable; the asset is unchanged then
 */
export async function settleAsset(stores: Stores, assetId: string): Promise<void> {
  const { db } = stores
  const ofAsset = eq(assets.id, assetId)
  const itsApp = db
    .select({ id: releases.appId })
    .from(releases)
    .innerJoin(assets, eq(releases.id, assets.releaseId))
    .where(ofAsset)
  const [[due], keys] = await db.batch([
    db
      .select({
        asset: assets,
        appId: releases.appId,
        status: releases.status,
        publicKey: applications.updaterPublicKey,
        appType: applications.appType,
        updaters: applications.updaters,
        stated: importedFiles.digest,
      })
      .from(assets)
      .innerJoin(releases, eq(releases.id, assets.releaseId))
      .innerJoin(applications, eq(applications.id, releases.appId))
      .leftJoin(importedFiles, eq(importedFiles.assetId, assets.id))
      .where(ofAsset),
    selectKeys(db, sql`${itsApp}`),
  ])
  if (!due) return
  const { asset, status, publicKey } = due
  const signing = toSigningKeys(publicKey, keys)
  if (asset.state === 'verifying') {
    if (!(await assemble(stores, asset))) return
    const verdict = await examine(stores.files, asset, signing, due.stated)
    const isSettled = await settleUpload(stores, asset, signing, verdict, due)
    if (!isSettled) return settleAsset(stores, assetId)
  }
  const lacks = lacksDigests(asset) || lacksFacts(asset)
  if (lacksDigests(asset)) await settleDigests(stores, asset)
  if (lacksFacts(asset)) await settleFacts(stores, asset)
  // What is published was verified with the key of its time, so recording digests or facts says nothing against it.
  const isLeft = lacks && status === 'published'
  // Clients and older readers go by the place of the signatures, which publishing seals.
  const placing = status === 'published' ? { ...signing, minisign: null } : signing
  const isCurrent = hasKeys(db, due.appId, signing)
  if (asset.state === 'ready' && !isLeft && awaitsKey(asset, signing))
    await settleSignature(stores, asset, placing, await examine(stores.files, asset, signing), isCurrent)
}

/** False, and nothing has changed, when the application has got other keys while the file was read. */
async function settleUpload(
  stores: Stores,
  asset: AssetRow,
  signing: SigningKeys,
  verdict: Verdict,
  application: Updating & { appId: string },
): Promise<boolean> {
  const { db, now } = stores
  const mine = and(eq(assets.id, asset.id), eq(assets.state, 'verifying'))
  const touchedAt = now.toISOString()
  const forgetParts = db.delete(parts).where(eq(parts.assetId, asset.id))
  if (verdict.ok) {
    const { ok: _, signatures, ...found } = verdict
    const examined = { ...found, ...toColumns(signatures, signing) }
    const ready = { state: 'ready' as const, uploadId: null, ...examined, touchedAt }
    // What its facts say of its platforms is settled in the same batch, so nothing is published before.
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const present = await db.select().from(assets).where(eq(assets.releaseId, asset.releaseId))
      const files = present.map((each) => (each.id === asset.id ? { ...each, facts: verdict.facts } : each))
      const batch = new Batch(db)
      batch.abortUnless(KEYS_CHANGED, hasKeys(db, application.appId, signing))
      movePlatforms(batch, planMoves(files, application))
      batch.add(db.update(assets).set(ready).where(mine))
      batch.add(forgetParts)
      const refused = await batch.attempt(...PLACES)
      if (refused === null || refused === KEYS_CHANGED) return refused === null
    }
    throw new Error('The files of a release keep changing while one of them is verified.')
  }
  const batch = new Batch(db)
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
  return true
}

/**
 * The file stays ready whatever the signature is: perhaps it is the new key that is wrong. Nothing changes when the keys
 * have: publishing asks for this again.
 */
async function settleSignature(
  { db }: Stores,
  asset: AssetRow,
  placing: SigningKeys,
  verdict: Verdict,
  isCurrent: SQL,
): Promise<void> {
  const values = verdict.ok
    ? {
        ...toColumns(verdict.signatures, placing),
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
    .where(and(eq(assets.id, asset.id), eq(assets.state, 'ready'), isCurrent))
}

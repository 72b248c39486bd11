// The end of an upload: the parts become one file, it is read unless it was hashed as it arrived, and what was found is
// written down. Every step can be repeated, whatever the process was doing when it died.

import { and, eq, type SQL } from 'drizzle-orm'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { hasKeys, type SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import { assets, parts } from '#worker/services/directory/release-schema.ts'
import { awaitsKey } from '#worker/services/directory/releases/publish/readiness.ts'
import { hasSignatures, toColumns } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import type { ArrivingFile } from './arriving-file.ts'
import { assemble } from './assemble.ts'
import { noteBytes } from './discard.ts'
import { examine, examineSignatures, type Verdict } from './examine.ts'
import { lacksFacts, settleFacts } from './facts/fill-facts.ts'
import { FACTS_READER } from './facts/read-facts.ts'
import { lacksDigests, settleDigests } from './fill-digests.ts'
import { movePlatforms, PLACES } from './move-platforms.ts'
import { planMoves } from './plan-moves.ts'
import { readDue } from './read-due.ts'
import type { SignatureVerdict } from './signature-verdict.ts'
import type { Stores } from './stores.ts'

/** How many races in a row may be lost for the places that a file's facts give it. */
const MAX_ATTEMPTS = 10
const KEYS_CHANGED = 'keys_changed'

/**
 * Finishes the verification of an asset, if one is due: of a file that was just uploaded, or of the signature of one
 * that is ready, when the application's public key has changed since.
 * @param arriving what this process hashed of the file as it arrived
 * @throws Error when the database or R2 is unreachable; the asset is unchanged then
 */
export async function settleAsset(
  stores: Stores,
  assetId: string,
  arriving: ArrivingFile | null = null,
): Promise<void> {
  const due = await readDue(stores.db, assetId)
  if (!due) return
  const { asset, status, signing } = due
  if (asset.state === 'verifying') {
    const stored = await assemble(stores, asset)
    if (!stored) return
    const arrived = await arriving?.hashOf(stores.db, asset.id, stored)
    const verdict = await examine(stores.files, asset, signing, due.stated, arrived)
    const isSettled = await settleUpload(stores, asset, signing, verdict, due)
    if (!isSettled) return settleAsset(stores, assetId, arriving)
  }
  const lacks = lacksDigests(asset) || lacksFacts(asset)
  if (lacksDigests(asset)) await settleDigests(stores, asset)
  if (lacksFacts(asset)) await settleFacts(stores, asset)
  // What is published was verified with the key of its time, so recording digests or facts says nothing against it.
  const isLeft = lacks && status === 'published'
  // Clients and older readers go by the place of the signatures, which publishing seals.
  const placing = status === 'published' ? { ...signing, minisign: null } : signing
  const isCurrent = hasKeys(stores.db, due.appId, signing)
  if (asset.state === 'ready' && !isLeft && awaitsKey(asset, signing))
    await settleSignature(
      stores,
      asset,
      placing,
      await examineSignatures(stores.files, asset, signing),
      isCurrent,
    )
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
    const ready = {
      ...{ state: 'ready' as const, uploadId: null, touchedAt, factsReader: FACTS_READER },
      ...examined,
    }
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
 * or the signatures have: publishing asks for this again.
 */
async function settleSignature(
  { db }: Stores,
  asset: AssetRow,
  placing: SigningKeys,
  verdict: SignatureVerdict,
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
    .where(and(eq(assets.id, asset.id), eq(assets.state, 'ready'), hasSignatures(asset), isCurrent))
}

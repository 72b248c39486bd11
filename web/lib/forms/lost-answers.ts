// Creating something under a slug, when the answer to an earlier try was lost: it may have been created then, and is
// what its own slug is taken by. Only what was asked for from here counts, so whatever else has the slug keeps it.

import { HOUR } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'

interface Named {
  name: string
  slug: string
}

/** When a form first asked for something and heard nothing: epoch milliseconds, by name and slug. */
export type LostAnswers = Map<string, number>

/** How far the clocks of the server and of this machine may be apart, in milliseconds. */
const CLOCK_TOLERANCE = HOUR

/**
 * Creates something, or finds what an earlier try with the same name and slug has created.
 * @param find reads what has the slug; it fails when that is not the person's
 * @throws what creating throws
 */
export async function createOrFind<Made extends Named & { createdAt: string }>(
  lost: LostAnswers,
  { name, slug }: Named,
  create: () => Promise<Made>,
  find: () => Promise<Made>,
): Promise<Made> {
  const key = JSON.stringify([name, slug])
  const asked = Date.now()
  try {
    return await create()
  } catch (fault) {
    const since = lost.get(key)
    if (isUncertain(fault)) lost.set(key, since ?? asked)
    if (since === undefined || !isTaken(fault)) throw fault
    const found = await find().catch(() => null)
    if (found?.name !== name || Date.parse(found.createdAt) < since - CLOCK_TOLERANCE) throw fault
    return found
  }
}

/** Whether nobody knows how far a call came: it was not answered, or by something that had failed. */
function isUncertain(fault: unknown): boolean {
  return !(fault instanceof RpcError) || fault.code >= 500
}

function isTaken(fault: unknown): boolean {
  return fault instanceof RpcError && fault.code === 409 && fault.data?.field === 'slug'
}

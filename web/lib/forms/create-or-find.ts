// Idempotent retry of a creation: when the response to an earlier attempt was lost, the slug may be taken by what that
// attempt created. Only attempts of this form count, so anything else that has the slug stays a conflict.

import { HOUR } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'

interface Named {
  name: string
  slug: string
}

/** When a form's first call without a response was made: epoch milliseconds, by name and slug. */
export type UnansweredCalls = Map<string, number>

/** Clock skew tolerated between the server and this machine. */
const CLOCK_TOLERANCE_MS = HOUR

/**
 * Creates something, or finds what an earlier attempt with the same name and slug created.
 * @param find reads the holder of the slug; it fails when the user has no access to that
 * @throws the error of the creation
 */
export async function createOrFind<Made extends Named & { createdAt: string }>(
  lost: UnansweredCalls,
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
    if (found?.name !== name || Date.parse(found.createdAt) < since - CLOCK_TOLERANCE_MS) throw fault
    return found
  }
}

/** Whether the outcome of a call is unknown: there was no response, or a server error. */
function isUncertain(fault: unknown): boolean {
  return !(fault instanceof RpcError) || fault.code >= 500
}

function isTaken(fault: unknown): boolean {
  return fault instanceof RpcError && fault.code === 409 && fault.data?.field === 'slug'
}

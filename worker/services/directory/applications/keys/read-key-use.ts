import type { ChecksByVersion, KeyUse } from '#shared/domain/insights/key-use.ts'
import { isKnownTo } from '#shared/domain/releases/known-keys.ts'
import { parseVersion } from '#shared/domain/releases/version.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readSigningKeys, type SigningKeys } from './signing-keys.ts'

/** How many update checks of the last full day came from versions before the second key; null: there is none. */
export async function readKeyUse(ctx: Context<Person>, { id }: { id: string }): Promise<KeyUse | null> {
  const { application } = await requireAppById(ctx, id, 'applications.read')
  const { second } = await readSigningKeys(ctx.db, application)
  if (!second) return null
  const day = utcDay(new Date(ctx.now.getTime() - DAY))
  const checks = await ctx.ports.checksByVersion(id, { from: day, to: day })
  return {
    day,
    updateChecks: checks.updateChecks,
    firstKeyOnly: checks.updateChecks - knowing(checks, second),
  }
}

function knowing({ versions }: ChecksByVersion, second: NonNullable<SigningKeys['second']>): number {
  const known = { from: second.knownFrom, backports: second.backports }
  return versions.reduce((sum, { version, updateChecks }) => {
    const parsed = parseVersion(version)
    return parsed && isKnownTo(parsed, known) ? sum + updateChecks : sum
  }, 0)
}

import type { CreatedApiKey, NewApiKey } from '#shared/domain/api-key.ts'
import type { Person } from '#worker/platform/context.ts'
import { newId } from '#worker/platform/ids.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import { recordAct } from '#worker/services/directory/audit/record.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'
import { drawSecret } from './secret.ts'

/** Makes a key. This answer is the only place where the secret ever stands. */
export async function createApiKey(ctx: Context<Person>, input: NewApiKey): Promise<CreatedApiKey> {
  const { displayName, expireAfter, scope } = input
  const { organization } = await requireOrg(ctx, input.subject.slice('org:'.length), 'apiKeys.manage')
  const { secret, hash } = drawSecret()
  const { db, now, actor } = ctx
  const key = {
    uid: newId(now),
    displayName,
    createdAt: now.toISOString(),
    createdBy: actor.userId,
    expiresAt: expireAfter === null ? null : new Date(now.getTime() + expireAfter * 1000).toISOString(),
  }
  await db.batch([
    db.insert(apiKeys).values({ ...key, orgId: organization.id, hash, mayWrite: scope.includes('Write') }),
    recordAct(ctx, {
      orgId: organization.id,
      action: 'apiKey.created',
      subject: { id: key.uid, name: displayName },
      details: { scope: scope.join(', '), expiresAt: key.expiresAt },
    }),
    rememberActor(ctx),
  ])
  return { ...key, createdBy: actor.email ?? actor.userId, lastUsed: null, scope, apiKey: secret }
}

import { RpcError, unauthenticated } from '#shared/errors.ts'
import { bearerOf } from '#worker/platform/rpc/access-token.ts'
import type { Machine, Person, ServiceActor } from '#worker/platform/rpc/context.ts'
import { authenticateKey, type KeyProblem } from '#worker/services/directory/api-keys/authenticate.ts'
import type { Context } from '#worker/services/directory/context.ts'

/** Every API key begins with this, and no access token does. */
const KEY_PREFIX = 'gty_'

/**
 * Who calls the REST interface: CI with an API key, or a person with an access token.
 * @throws RpcError 401, with `key_revoked`, `key_rotated` or `key_expired` where that is why
 */
export async function identify(
  request: Request,
  ctx: Pick<Context, 'db' | 'now' | 'waitUntil'>,
  authenticate: (request: Request) => Promise<Person | ServiceActor>,
): Promise<Machine | Person> {
  const bearer = bearerOf(request)
  if (!bearer) throw unauthenticated('Give an API key: Authorization: Bearer gty_…')
  if (bearer.startsWith(KEY_PREFIX)) {
    const machine = await authenticateKey(ctx, bearer)
    if (typeof machine === 'string') throw refused(machine)
    return machine
  }
  const actor = await authenticate(request)
  if (actor.kind === 'service') throw unauthenticated('This is for people and CI.')
  return actor
}

function refused(problem: KeyProblem): RpcError {
  const texts = {
    key_revoked: 'This API key was revoked. Create another one.',
    key_rotated: 'This API key was rotated. Use the key that replaced it.',
    key_expired: 'This API key has expired. Create another one.',
    unknown: 'This API key is not known. Copy it again, or create another one.',
  }
  return new RpcError(401, texts[problem], problem === 'unknown' ? undefined : { reason: problem })
}

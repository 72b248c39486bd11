import { forbidden, LOGIN_REQUIRED } from '#shared/errors.ts'
import { SENSITIVE_LOGIN_MAX_AGE_MS } from '#shared/limits.ts'
import type { Person } from './context.ts'

/**
 * For acts that only the service knows to be sensitive, as the gateway knows a call's input alone.
 * @throws RpcError 403 `login_required`
 */
export function requireRecentLogin({ authenticatedAt }: Person, now: Date): void {
  // A token that doesn't say when leaves it to the gateway, which asks the identity service.
  if (authenticatedAt === 0 || now.getTime() - authenticatedAt * 1000 <= SENSITIVE_LOGIN_MAX_AGE_MS) return
  throw forbidden('Log in again to do this. Your last login was over an hour ago.', LOGIN_REQUIRED)
}

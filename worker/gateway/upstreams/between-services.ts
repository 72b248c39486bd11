// Calls between services, for no user. A remote service calls services of this Worker at their public URLs,
// and proves itself by the secret.

import { equalText } from '#worker/platform/crypto/digest.ts'

/** Procedures for services only. Some servers match names in any case. */
const INTERNAL = /^\/[a-z]+\/rspc\/internal\./i

export function isInternal(path: string): boolean {
  return INTERNAL.test(path)
}

/** Whether a request comes from a service that knows the secret. Which one it is, its token says. */
export function isFromService({ headers }: Request, secret: string | undefined): boolean {
  const shown = headers.get('x-gateway-secret')
  return secret !== undefined && shown !== null && equalText(shown, secret)
}

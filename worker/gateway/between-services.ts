// Calls that services make of each other, for no person. A service somewhere else makes those that it has for one of
// this Worker at the addresses that everybody uses, and shows by the secret that it is not everybody.

import { equalText } from '#worker/platform/digest.ts'

/** Procedures that are for services alone. Some servers take names in any case. */
const INTERNAL = /^\/[a-z]+\/rspc\/internal\./i

export function isInternal(path: string): boolean {
  return INTERNAL.test(path)
}

/** Whether a request comes from a service that knows the secret. Which one it is, its token says. */
export function isFromService({ headers }: Request, secret: string | undefined): boolean {
  const shown = headers.get('x-gateway-secret')
  return secret !== undefined && shown !== null && equalText(shown, secret)
}

import type { Application } from '#shared/domain/organizations/application.ts'
import { parsePublicKey } from './minisign.ts'

/** Ids of the updater's two keys while one replaces the other, the one in use first; otherwise none. */
export function rotatedKeyIds({
  updaterPublicKey,
  keys = [],
}: {
  updaterPublicKey: string | null
  keys?: Readonly<Application['keys']>
}): string[] {
  const second = keys.find(({ scheme }) => scheme === 'minisign')
  if (updaterPublicKey === null || !second) return []
  return [updaterPublicKey, second.value].flatMap((key) => parsePublicKey(key)?.keyId ?? [])
}

import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { badInput } from '#shared/errors.ts'

/**
 * The updater's public key as it is stored: trimmed, or null for none.
 * @throws RpcError 400 on its field when it is something else
 */
export function readPublicKey(given: string | null | undefined): string | null {
  const key = given?.trim()
  if (!key) return null
  if (parsePublicKey(key)) return key
  const message = 'This is not an updater public key. Paste the content of the .pub file, one line of base64.'
  throw badInput(message, 'updaterPublicKey')
}

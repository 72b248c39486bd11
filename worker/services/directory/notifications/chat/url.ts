// URLs of chats: a caller who has one can write there, so they are stored sealed under SEALING_KEY for their destination.

import { RpcError } from '#shared/errors.ts'
import { seal, unseal } from '#worker/platform/crypto/seal.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'

const ENDING_LENGTH = 4

type Ports = Pick<DirectoryPorts, 'sealingKeys'>

/** A URL as it is stored: sealed, and what of it may be shown. @throws RpcError 503 without SEALING_KEY */
export async function sealUrl({ sealingKeys }: Ports, id: string, url: string) {
  const [newest] = sealingKeys
  if (!newest) {
    const message = 'This console can’t keep URLs of chats yet. Ask its operator to set SEALING_KEY.'
    throw new RpcError(503, message, { reason: 'sealing_key_missing' })
  }
  return {
    url: await seal(newest, contextOf(id), url),
    host: new URL(url).host,
    ending: url.slice(-ENDING_LENGTH),
  }
}

/** The URL; null, which is logged: it was sealed under another key. */
export async function openUrl(
  { sealingKeys }: Ports,
  { id, url }: { id: string; url: string },
): Promise<string | null> {
  for (const key of sealingKeys) {
    const opened = await unseal(key, contextOf(id), url)
    if (opened !== null) return opened
  }
  logProblem('The URL of a chat could not be opened: was SEALING_KEY replaced?', { destinationId: id })
  return null
}

function contextOf(id: string): string {
  return `chat:${id}`
}

// DNS over HTTPS in its JSON form, as the runtime of the edge resolves no names for a Worker.
// Source: https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/

import * as z from 'zod/mini'
import { GuardedFetchError } from './guarded-request.ts'
import { isPublicAddress } from './public-address.ts'

const RESOLVER = 'https://cloudflare-dns.com/dns-query'
const TYPES = { A: 1, AAAA: 28 }

const DnsAnswer = z.object({
  Status: z.int(),
  Answer: z.optional(z.array(z.object({ type: z.int(), data: z.string() }))),
})

/**
 * Resolves a host and makes sure that it has addresses, and that all of them are public: which one the connection takes
 * is unknown.
 * @throws GuardedFetchError
 */
export async function requirePublicHost(
  host: string,
  ask: (url: string) => Promise<Response>,
): Promise<void> {
  const found = await Promise.all(
    Object.entries(TYPES).map(async ([name, type]) => {
      const answer = await ask(`${RESOLVER}?name=${encodeURIComponent(host)}&type=${name}`)
      const { Status, Answer = [] } = DnsAnswer.parse(await answer.json())
      // Names of a chain of CNAMEs come along, and aren't addresses.
      return Status === 0 ? Answer.filter((each) => each.type === type).map(({ data }) => data) : []
    }),
  )
  requirePublicAddresses(found.flat())
}

/** @throws GuardedFetchError unless there are addresses, and all are public */
export function requirePublicAddresses(addresses: readonly string[]): void {
  if (addresses.length === 0) throw new GuardedFetchError('unresolved', 'The host has no address.')
  if (!addresses.every(isPublicAddress))
    throw new GuardedFetchError('refused', 'The host has an address in a private network.')
}

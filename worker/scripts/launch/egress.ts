// The Worker's EGRESS binding on a server of one's own, whose runtime could reach the private networks around it. A name
// is resolved once, all of its addresses must be public, and the connection goes to these: no second look-up can answer
// differently (DNS rebinding).
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { EgressRequest, type EgressResult } from '#worker/platform/guarded-fetch/egress.ts'
import { GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { requirePublicAddresses } from '#worker/platform/guarded-fetch/resolve-host.ts'

interface Address {
  address: string
  family: number
}

interface Egress {
  resolve?: (host: string) => Promise<Address[]>
  /** @throws GuardedFetchError */
  admit?: (addresses: string[]) => void
  /** Further certificate authorities, in PEM. */
  ca?: string
}

/** @param Response the runtime's class, which only a start loads */
export function egressService(Response: typeof import('miniflare').Response, egress: Egress = {}) {
  return async (asked: { json: () => Promise<unknown> }) => {
    const result = await fetchPinned(EgressRequest.parse(await asked.json()), egress)
    return Response.json(result)
  }
}

/** Asks a URL at the addresses that were checked. Failures are values. */
export async function fetchPinned(
  asked: EgressRequest,
  { resolve = resolveHost, admit = requirePublicAddresses, ca }: Egress = {},
): Promise<EgressResult> {
  const signal = AbortSignal.timeout(asked.timeoutMs)
  try {
    const addresses = await Promise.race([resolve(new URL(asked.url).hostname), rejectAtAbort(signal)])
    admit(addresses.map(({ address }) => address))
    return await send(asked, addresses, signal, ca)
  } catch (error) {
    if (error instanceof GuardedFetchError) return { fault: error.fault, message: error.message }
    const fault = signal.aborted ? 'timeout' : 'unreachable'
    return { fault, message: signal.aborted ? 'The request timed out.' : 'The connection failed.' }
  }
}

/** A look-up can't be cancelled. */
function rejectAtAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

function resolveHost(host: string): Promise<Address[]> {
  return lookup(host, { all: true }).catch(() => [])
}

function send(
  { url, method, headers, body, maxBytes }: EgressRequest,
  addresses: Address[],
  signal: AbortSignal,
  ca: string | undefined,
): Promise<EgressResult> {
  const { promise, resolve, reject } = Promise.withResolvers<EgressResult>()
  const pinned = (_host: string, _options: object, done: (error: null, found: Address[]) => void) =>
    done(null, addresses)
  const agent = new Agent({ keepAlive: false, lookup: pinned, autoSelectFamily: true, ...(ca && { ca }) })
  const sent = request(url, { method, headers, signal, agent }, (answer) =>
    readAnswer(answer, maxBytes).then(resolve, reject),
  )
  sent.on('error', reject)
  sent.end(body)
  return promise
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<EgressResult> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) break
  }
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const body = Buffer.concat(chunks).subarray(0, maxBytes).toString('base64')
  return { status: answer.statusCode ?? 0, headers, body, isCut: length > maxBytes }
}

// Another host on this machine, whose feeds are previewed and imported. A local start may ask it; a deployment refuses
// private addresses, so these tests are `@local`.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = string | Buffer | ((response: ServerResponse) => void)

export interface FeedHost {
  origin: string
  /** What it answers, by path; 404 elsewhere. */
  documents: Map<string, Answer>
  close(): void
}

export async function openFeedHost(): Promise<FeedHost> {
  const documents = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const answer = documents.get(request.url ?? '')
    if (typeof answer === 'function') return answer(response)
    response.statusCode = answer === undefined ? 404 : 200
    response.end(answer ?? 'nothing')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    documents,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

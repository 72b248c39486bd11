import { vi } from 'vitest'

/** A request as it would have left the page. */
export interface Incoming {
  path: string
  method: string
  headers: Headers
  credentials: RequestInit['credentials']
  body: string
}

/** Answers every `fetch` of the test and keeps what was asked. Undone by `vi.unstubAllGlobals`. */
export function fakeServer(answer: (request: Incoming) => Response | Promise<Response>): Incoming[] {
  const requests: Incoming[] = []
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const request: Incoming = {
      path: String(address),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body: String(init.body ?? ''),
    }
    requests.push(request)
    return answer(request)
  })
  return requests
}

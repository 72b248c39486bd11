// Transfers of large bodies, by Node's HTTP client: its `fetch` reads slower than the Workers send.

import { type IncomingMessage, request } from 'node:http'

/** Sends a body and reads the response. @throws Error unless it is a success */
export async function send(
  method: string,
  url: URL,
  headers: Record<string, string>,
  body: Buffer,
): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await ask(
    method,
    url,
    { ...headers, 'content-length': String(body.length) },
    body,
  ))
    chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Reads a response to its end. @returns its bytes */
export async function receive(url: URL, headers: Record<string, string> = {}): Promise<number> {
  const answer = await ask('GET', url, headers, Buffer.alloc(0))
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await new Promise((resolve, reject) => answer.once('end', resolve).once('error', reject))
  return bytes
}

/** On a new connection: beside so many bytes it costs nothing, and a kept-alive one may have been closed. */
function ask(
  method: string,
  url: URL,
  headers: Record<string, string>,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode < 300) resolve(answer)
      else reject(new Error(`${method} ${url.pathname}: ${statusCode}`))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

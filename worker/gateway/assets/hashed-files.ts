// Immutable files with a hash in their name. Each is read once and then served from the isolate's memory, in
// the encoding that the client accepts. They run before the gateway's middleware, since they need no caller.
// A file that this deployment doesn't have may be one of an earlier deployment.

import { RpcError } from '#shared/errors.ts'
import { errorAnswer } from '#worker/gateway/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { KeptAssets } from './kept-assets.ts'

const FOLDER = '/assets/'
/** The build's file names. */
const NAME = /^[\w.-]{1,200}$/
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  woff2: 'font/woff2',
}
/** The encodings that the build makes of each text file, best first. */
const FORMS = [
  { encoding: 'br', suffix: '.br', accepted: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i },
  { encoding: 'gzip', suffix: '.gz', accepted: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i },
]
/** For files in memory: several times the whole console. */
const MAX_MEMORY_BYTES = 8 * 1024 * 1024

interface Known {
  body: ArrayBuffer
  headers: Record<string, string>
}

/** @param kept files of earlier deployments; null: there are none */
export function createHashedFiles(files: Fetcher, kept: KeptAssets | null) {
  const memory = new Map<string, Known>()
  let held = 0

  function remember(key: string, known: Known): void {
    if (held + known.body.byteLength > MAX_MEMORY_BYTES || memory.has(key)) return
    memory.set(key, known)
    held += known.body.byteLength
  }

  async function read(name: string): Promise<{ body: ArrayBuffer; type: string } | null> {
    const found = await files.fetch(new Request(`https://assets${FOLDER}${name}`))
    const type = found.headers.get('content-type') ?? 'application/octet-stream'
    if (found.ok && !type.startsWith('text/html')) return { body: await found.arrayBuffer(), type }
    const older = await kept?.find(name)
    if (!older) return null
    return {
      body: await older.arrayBuffer(),
      type: older.httpMetadata?.contentType ?? 'application/octet-stream',
    }
  }

  async function find(name: string, form: (typeof FORMS)[number] | undefined): Promise<Known | null> {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const small = type && form && (await read(`${name}${form.suffix}`))
    if (small) return { body: small.body, headers: headersOf(type, form.encoding) }
    const found = await read(name)
    return found && { body: found.body, headers: headersOf(type ?? found.type) }
  }

  async function answer(request: Request, name: string, requestId: string): Promise<Response | undefined> {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const form = FORMS.find((each) => each.accepted.test(accepted))
    const key = `${form?.encoding} ${name}`
    const known = memory.get(key) ?? (await find(name, form))
    if (!known) return undefined
    remember(key, known)
    const headers = { ...known.headers, 'x-request-id': requestId }
    return new Response(request.method === 'HEAD' ? null : known.body, { headers, encodeBody: 'manual' })
  }

  return {
    /** The response, or undefined when the URL is not one of these files. */
    async fetch(request: Request): Promise<Response | undefined> {
      const name = nameOf(request)
      if (!name) return undefined
      const requestId = crypto.randomUUID()
      try {
        return await answer(request, name, requestId)
      } catch (problem) {
        logProblem('A file of the console could not be read', { id: requestId, name }, problem)
        const refusal = new RpcError(503, 'This file cannot be read right now. Try again in a moment.')
        return errorAnswer(refusal, FOLDER, requestId)
      }
    },
    isOne: (request: Request) => nameOf(request) !== undefined,
  }
}

function nameOf({ method, url }: Request): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (!url.startsWith(FOLDER, start)) return undefined
  const end = url.indexOf('?', start)
  const name = url.slice(start + FOLDER.length, end < 0 ? undefined : end)
  return NAME.test(name) ? name : undefined
}

function headersOf(type: string, encoding?: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  }
}

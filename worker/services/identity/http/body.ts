// Parses a submission of any content type: JSON (nested or with dotted names), a form, or a multipart form.
// Inside the service it is one flat map of names like `traits.email`. Empty values count as missing.

import type { Call } from './context.ts'
import { badRequest, Problem } from './problem.ts'

const MAX_BYTES = 64 * 1024
const MAX_DEPTH = 8
/** Of the payload that is returned unchanged. */
const MAX_PAYLOAD_DEPTH = 32

export interface Submission {
  fields: ReadonlyMap<string, string>
  /** A free object that is returned with the response. */
  transientPayload: Record<string, unknown>
}

/** @throws Problem 400 when the body doesn't match its content type, 413 when it is too long */
export async function readSubmission(c: Call): Promise<Submission> {
  const bytes = c.var.body
  if (!bytes) throw new Problem(413, `A submission may have at most ${MAX_BYTES} bytes.`)
  const contentType = c.req.header('content-type') ?? ''
  const [type = ''] = contentType.toLowerCase().split(';')
  if (bytes.byteLength === 0) return { fields: new Map(), transientPayload: {} }
  switch (type.trim()) {
    case 'application/json':
      return fromJson(new TextDecoder().decode(bytes))
    case 'application/x-www-form-urlencoded':
      return fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
    case 'multipart/form-data':
      return fromEntries(await readMultipart(contentType, bytes))
    default:
      throw badRequest('Send the form as application/json or application/x-www-form-urlencoded.')
  }
}

/**
 * Reads the body; null when it is too long. It runs before any lookup: otherwise a slow upload would keep
 * acting for a session that was ended while it lasted.
 */
export async function takeBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length')) > MAX_BYTES) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    length += chunk.byteLength
    if (length > MAX_BYTES) return null
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

async function readMultipart(contentType: string, bytes: Uint8Array<ArrayBuffer>) {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw badRequest('The body is not a multipart form.')
  }
}

function fromJson(text: string): Submission {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
  if (!isObject(body)) throw badRequest('The body must be a JSON object.')
  const { transient_payload: payload, ...rest } = body
  if (isDeeper(payload, MAX_PAYLOAD_DEPTH)) throw tooDeep()
  const fields = new Map<string, string>()
  flatten(rest, '', fields, 0)
  return { fields, transientPayload: isObject(payload) ? payload : {} }
}

function flatten(value: unknown, name: string, fields: Map<string, string>, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep()
  if (isObject(value)) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, name ? `${name}.${key}` : key, fields, depth + 1)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    setField(fields, name, String(value))
  }
}

function fromEntries(entries: Iterable<[string, unknown]>): Submission {
  const fields = new Map<string, string>()
  for (const [name, value] of entries) if (typeof value === 'string') setField(fields, name, value)
  return { fields, transientPayload: {} }
}

/** The last of several fields with one name wins: a checkbox follows its hidden "false". */
function setField(fields: Map<string, string>, name: string, value: string) {
  if (value === '') fields.delete(name)
  else fields.set(name, value)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function tooDeep(): Problem {
  return badRequest('The body is nested too deeply.')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

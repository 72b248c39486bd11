// Which marks of the contract apply to a call. A mark that depends on the input needs the body, which must
// still reach the service.

import type { Context } from 'hono'
import { tooLarge } from '#shared/errors.ts'
import type { Contract, Mark, Procedure } from '#shared/rpc.ts'
import { readWhole } from '#worker/gateway/body.ts'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'
import { tryParseJson } from '#worker/platform/parse-json.ts'

/** The services' own limit. */
const MAX_INPUT_BYTES = 1024 * 1024

export interface Marks {
  sensitive: boolean
  verifiedEmail: boolean
}

/** Finds a procedure by its name in any case, as some servers do. */
export function procedureFinder(contract: Contract) {
  const byName = new Map(Object.entries(contract).map(([name, each]) => [name.toLowerCase(), each]))
  return (name: string): Procedure | undefined => byName.get(name.toLowerCase())
}

/**
 * The marks that apply to a call of `procedure`. An input that its schema refuses has them all, as the service refuses it
 * too, and so has one with names that the schema doesn't know: some services read names in any case.
 */
export async function marksOf(procedure: Procedure, c: Context<GatewayEnv>): Promise<Marks> {
  const { sensitive, verifiedEmail } = procedure
  if (typeof sensitive === 'boolean' && typeof verifiedEmail === 'boolean')
    return { sensitive, verifiedEmail }
  const input = await readInput(c)
  const { success, data } = procedure.input.safeParse(input)
  const isKnown = success && namesOf(input).every((name) => namesOf(data).includes(name))
  const holds = (mark: Mark) =>
    typeof mark === 'boolean' ? mark : !isKnown || (mark as (input: unknown) => boolean)(data)
  return { sensitive: holds(sensitive), verifiedEmail: holds(verifiedEmail) }
}

/**
 * The input of a call. The service is sent what was read: of a duplicate name, parsers differ in which they
 * read.
 */
async function readInput(c: Context<GatewayEnv>): Promise<unknown> {
  const { url, method, headers, body } = c.req.raw
  if (!body) return tryParseJson(new URL(url).searchParams.get('input') ?? '')
  if (Number(headers.get('content-length')) > MAX_INPUT_BYTES) throw inputTooLarge()
  const bytes = await readWhole(body, MAX_INPUT_BYTES, inputTooLarge)
  const input = tryParseJson(new TextDecoder().decode(bytes))
  const sent = input === undefined ? bytes : new TextEncoder().encode(JSON.stringify(input))
  const sentHeaders = new Headers(headers)
  sentHeaders.set('content-length', String(sent.byteLength))
  c.req.raw = new Request(url, { method, headers: sentHeaders, body: sent })
  return input
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function inputTooLarge() {
  return tooLarge('The input is larger than one megabyte.')
}

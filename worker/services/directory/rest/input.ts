import * as z from 'zod/mini'
import { badInput, unknownName } from '#shared/errors.ts'
import { parseJson } from '#worker/platform/parse-json.ts'

/**
 * The query of a URL, as a route's schema makes it. What the call doesn't know is refused: a misspelled filter would
 * answer another question, and nothing would tell.
 * @throws RpcError 400 naming the first parameter that is wrong, `unknown_parameter` for one that the call has not
 */
export function readQuery(schema: z.ZodMiniType | null, url: string): unknown {
  const { searchParams } = new URL(url)
  const names = [...searchParams.keys()]
  const unknown = unknownKey(schema ?? NOTHING, names)
  if (unknown !== undefined) throw unknownName('unknown_parameter', unknown)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw badInput(`${twice} is given twice. Give it once.`, twice)
  return schema ? parse(schema, Object.fromEntries(searchParams)) : {}
}

/**
 * The JSON body of a request. An absent one is an empty object. A field that the call doesn't know is refused: a
 * misspelled `rolloutPercent` would release to everyone.
 * @throws RpcError 400 naming the first field that is wrong, `unknown_field` for one that the call has not
 */
export async function readBody(schema: z.ZodMiniType | null, request: Request): Promise<unknown> {
  if (!schema) return {}
  const text = await request.text()
  const value: unknown = text.trim() ? parseJson(text, 'The body') : {}
  const unknown = unknownKey(schema, Object.keys(value ?? {}))
  if (unknown !== undefined) throw unknownName('unknown_field', unknown)
  return parse(schema, value)
}

const NOTHING = z.object({})

/** The first name that an object of this schema has not. */
function unknownKey(schema: z.ZodMiniType, names: readonly string[]): string | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  return names.find((name) => !Object.hasOwn(schema.shape, name))
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys')
    throw unknownName('unknown_field', [...issue.path, issue.keys[0]].join('.'))
  const field = issue?.path.join('.')
  const message = issue?.message ?? 'The input is not what this call takes.'
  throw badInput(field ? `${field}: ${message}` : message, field || undefined)
}

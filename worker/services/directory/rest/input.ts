import * as z from 'zod/mini'
import { badInput } from '#shared/errors.ts'

/**
 * The query of an address, as a route's schema makes it.
 * @throws RpcError 400 naming the first parameter that is wrong
 */
export function readQuery(schema: z.ZodMiniType | null, query: Record<string, string>): unknown {
  return schema ? parse(schema, query) : {}
}

/**
 * The JSON body of a request. None at all is an empty object.
 * @throws RpcError 400 naming the first field that is wrong
 */
export async function readBody(schema: z.ZodMiniType | null, request: Request): Promise<unknown> {
  if (!schema) return {}
  const text = await request.text()
  return parse(schema, text.trim() ? parseJson(text) : {})
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.')
  const message = issue?.message ?? 'The input is not what this call takes.'
  throw badInput(field ? `${field}: ${message}` : message, field || undefined)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput('The body is not valid JSON.')
  }
}

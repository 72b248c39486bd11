import { badInput } from '#shared/errors.ts'

/**
 * Parses what a caller sent.
 * @param what in the error's sentence: `The body`
 * @throws RpcError 400
 */
export function parseJson(text: string, what: string): unknown {
  const value = tryParseJson(text)
  if (value === undefined) throw badInput(`${what} is not valid JSON.`)
  return value
}

/** The value of a JSON text; undefined when it is malformed. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

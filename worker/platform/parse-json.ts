import { badInput } from '#shared/errors.ts'

/**
 * Parses what a caller sent.
 * @param what in the error's sentence: `The body`
 * @throws RpcError 400
 */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput(`${what} is not valid JSON.`)
  }
}

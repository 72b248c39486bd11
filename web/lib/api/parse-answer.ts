import { unreadableAnswer } from '#shared/errors.ts'

/**
 * Reads an answer by its schema.
 * @throws RpcError `unreadableAnswer` when it breaks the schema
 */
export function parseAnswer<T>(schema: { parse(data: unknown): T } | undefined, data: unknown): T {
  try {
    if (schema) return schema.parse(data)
  } catch (cause) {
    throw unreadableAnswer(cause)
  }
  throw new Error('This procedure is not in the contract.')
}

import { unreadableAnswer } from '#shared/errors.ts'

/**
 * Parses a response by its schema.
 * @throws RpcError `unreadableAnswer` when it violates the schema
 */
export function parseAnswer<T>(schema: { parse(data: unknown): T } | undefined, data: unknown): T {
  try {
    if (schema) return schema.parse(data)
  } catch (cause) {
    throw unreadableAnswer(cause)
  }
  throw new Error('This procedure is not in the contract.')
}

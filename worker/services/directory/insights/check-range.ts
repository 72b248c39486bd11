import { badInput } from '#shared/errors.ts'

/** @throws RpcError 400 when the range ends before it begins */
export function checkRange({ from, to }: { from: string; to: string }): void {
  if (Date.parse(from) > Date.parse(to)) throw badInput('The range ends before it begins.', 'to')
}

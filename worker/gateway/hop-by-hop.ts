/** What concerns only the connection on which it was sent (RFC 9110, section 7.6.1). */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Answered with an interim response, which the runtime takes for a broken answer.
  'expect',
])
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/

/** Removes such headers, those that `connection` names, and those that `isUnwanted` as well. */
export function dropHopByHop(headers: Headers, isUnwanted?: (name: string) => boolean): void {
  const named = headers.get('connection')
  if (named) for (const name of named.split(',')) if (TOKEN.test(name.trim())) headers.delete(name.trim())
  for (const name of [...headers.keys()]) if (HOP_BY_HOP.has(name) || isUnwanted?.(name)) headers.delete(name)
}

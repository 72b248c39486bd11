/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
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
  // Answered with an interim response, which the runtime takes for a broken response.
  'expect',
])

/** The hop-by-hop headers of a message: those, and what its `connection` names. */
export function hopByHopIn(headers: Headers): ReadonlySet<string> {
  const named = headers.get('connection')
  if (!named) return HOP_BY_HOP
  return new Set([...HOP_BY_HOP, ...named.split(',').map((name) => name.trim().toLowerCase())])
}

/** What concerns only the connection on which it was sent (RFC 9110, section 7.6.1). */
export const HOP_BY_HOP = [
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
]
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/

/** Removes such headers, and those that `connection` names. */
export function dropHopByHop(headers: Headers): void {
  const named = headers.get('connection')
  if (named) for (const name of named.split(',')) if (TOKEN.test(name.trim())) headers.delete(name.trim())
  for (const name of HOP_BY_HOP) headers.delete(name)
}

// What a URL must look like before anything is resolved. Names that only a private network knows are refused here, and
// addresses in every spelling: the URL parser has already turned 0x7f.1 into 127.0.0.1.

import { isIP } from 'node:net'

const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/
const HTTPS_PORT = 443
/** Below are services that speak no HTTPS (SSH, SMTP, DNS). */
const FIRST_FREE_PORT = 1024
const MAX_URL_LENGTH = 2000

/** Why a URL can't be asked, as a sentence for its author; null: it may be, if its name resolves to public addresses. */
export function refusedUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || text.length > MAX_URL_LENGTH) return 'Enter a URL such as https://example.com/hook.'
  if (url.protocol !== 'https:') return 'Use https.'
  if (url.username || url.password) return 'Leave out the user and the password.'
  const host = url.hostname.replace(/\.$/, '')
  if (isIP(host) || host.startsWith('[')) return 'Use a host name instead of an IP address.'
  if (!host.includes('.') || PRIVATE_NAMES.test(host)) return 'Use the name of a public host.'
  const port = Number(url.port || HTTPS_PORT)
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) return 'Use port 443, or one from 1024.'
  return null
}

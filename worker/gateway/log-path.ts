/** What follows the name of a page whose link is a secret, however many slashes are between. */
const SECRET_PART = /(invitation[/\\;?#]+).+/is
/** Tokens by their shape: of sessions and logouts, access tokens, API keys. */
const TOKEN = /(?:ory_[a-z]{2}_|gty_|eyJ)[\w.-]{8,}/g
const MAX_DECODINGS = 3

/** A path as it may be logged: without secrets, however they are encoded. */
export function redactPath(path: string): string {
  let decoded = path
  for (let round = 0; round < MAX_DECODINGS && decoded.includes('%'); round++) decoded = decode(decoded)
  const redacted = decoded.replace(SECRET_PART, '$1…').replace(TOKEN, '…')
  return redacted === decoded ? path : redacted
}

/** Malformed sequences stay as they are. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (sequence) => {
    try {
      return decodeURIComponent(sequence)
    } catch {
      return sequence
    }
  })
}

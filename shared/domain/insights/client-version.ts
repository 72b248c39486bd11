const VERSION = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/
/** Versions that clients send to read the latest release, or that a feed notes when it is sent none. */
const NO_VERSIONS = new Set(['0.0.0', 'latest', 'unknown'])

/** The version that a client is counted by, without the `v` that some put before it; empty: by none. */
export function clientVersion(sent: string): string {
  const version = sent.replace(/^v(?=\d)/, '')
  return VERSION.test(version) && !NO_VERSIONS.has(version) ? version : ''
}

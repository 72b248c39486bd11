// What a platform that is unknown to the feed says about the URL of the updater that sent it.

const SYSTEMS: ReadonlySet<string> = new Set(['linux', 'windows', 'darwin', 'macos', 'win32'])
const PROCESSORS: ReadonlySet<string> = new Set(['x86_64', 'x64', 'aarch64', 'arm64', 'i686', 'armv7'])
const MAX_WORD_LENGTH = 40

/** The likely cause, as a question or an instruction. @param sent the platform part of the URL, as clients sent it */
export function mistakeHint(sent: string): string {
  const name = sent.toLowerCase()
  if (name.includes('{{') || name.includes('%7b')) return 'The updater doesn’t know this variable.'
  if (SYSTEMS.has(name)) return 'Is {{arch}} missing from the URL?'
  if (PROCESSORS.has(name)) return 'Is {{target}} missing from the URL?'
  return 'The platform has the form linux-x86_64.'
}

/** Short enough for a row. */
export function shortened(sent: string): string {
  return sent.length > MAX_WORD_LENGTH ? `${sent.slice(0, MAX_WORD_LENGTH - 1)}…` : sent
}

import type { Platform } from '#shared/domain/billing/pricing.ts'

/** By the first word of an update platform or a public platform: a system, or a kind of package that only it has. */
const WORDS: Record<Platform, readonly string[]> = {
  ios: ['ios', 'ipa'],
  android: ['android', 'apk', 'aab'],
  macos: ['macos', 'darwin', 'dmg', 'app', 'pkg'],
  linux: ['linux', 'appimage', 'deb', 'rpm', 'pacman', 'flatpak', 'snap'],
  windows: ['windows', 'nsis', 'wix', 'msi', 'exe'],
}

/** The systems that files are for, each once. A platform that is unknown counts as none. */
export function systemsOf(platforms: Iterable<string | null>): Platform[] {
  const words = new Set([...platforms].map((platform) => platform?.split(/[-_.]/, 1)[0]))
  return (Object.keys(WORDS) as Platform[]).filter((system) => WORDS[system].some((word) => words.has(word)))
}

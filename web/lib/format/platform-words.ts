// Platforms as people know them.

export type System = 'Windows' | 'macOS' | 'Linux'

/** What update platforms call a system, and its name. Maps: what clients send may be `constructor`. */
const SYSTEMS = new Map<string, System>([
  ['windows', 'Windows'],
  ['darwin', 'macOS'],
  ['macos', 'macOS'],
  ['linux', 'Linux'],
])
const PROCESSORS = new Map([
  ['x86_64', 'x64'],
  ['aarch64', 'Arm'],
  ['i686', '32-bit'],
  ['armv7', 'Arm 32-bit'],
  ['riscv64', 'RISC-V'],
  ['universal', 'universal'],
])
const MAC_PROCESSORS = new Map([
  ['x86_64', 'Intel'],
  ['aarch64', 'Apple silicon'],
])
const SIGNS = { Windows: 'windows', macOS: 'macos', Linux: 'linux' } as const

/** The system that `darwin` or `windows` stands for. */
export function systemOf(os: string): System | null {
  return SYSTEMS.get(os) ?? null
}

/** What people call a processor: 'Apple silicon' on macOS, 'Arm' elsewhere. */
export function processorOf(system: System, arch: string): string | null {
  return (system === 'macOS' && MAC_PROCESSORS.get(arch)) || PROCESSORS.get(arch) || null
}

export interface PlatformWords {
  /** 'Windows Arm', 'macOS Apple silicon', 'Linux x64 deb', 'Windows Electron'; others as they were sent. */
  name: string
  /** Its icon. */
  system: (typeof SIGNS)[System] | null
}

/** Words of updaters and of their packages that are no lower-case names. */
const WORDS = new Map([
  ['electron', 'Electron'],
  ['squirrel', 'Squirrel'],
  ['velopack', 'Velopack'],
  ['msix', 'MSIX'],
  ['sparkle', 'Sparkle'],
])

/** What `{os}-{arch}` or `{os}-{arch}-{bundle}` is called. */
export function platformWords(platform: string): PlatformWords {
  const [os = '', ...words] = platform.split('-')
  const system = systemOf(os)
  // Clients of some updaters don't say their processor.
  const updater = words.length === 1 ? WORDS.get(words.join()) : undefined
  if (system && updater) return { name: `${system} ${updater}`, system: SIGNS[system] }
  const [arch = '', ...rest] = words
  const processor = system && processorOf(system, arch)
  const bundle = rest.map((word) => WORDS.get(word) ?? word)
  if (!system || !processor) return { name: platform, system: null }
  return { name: [system, processor, ...bundle].join(' '), system: SIGNS[system] }
}

// Platforms of update checks as people know them.

const SYSTEMS: Record<string, 'windows' | 'macos' | 'linux'> = {
  windows: 'windows',
  darwin: 'macos',
  macos: 'macos',
  linux: 'linux',
}
const NAMES = { windows: 'Windows', macos: 'macOS', linux: 'Linux' } as const
const ARCHITECTURES: Record<string, string> = {
  x86_64: 'x64',
  aarch64: 'Arm',
  i686: '32-bit',
  armv7: 'Armv7',
  riscv64: 'RISC-V',
  universal: 'universal',
}
const MAC_ARCHITECTURES: Record<string, string> = { x86_64: 'Intel', aarch64: 'Apple silicon' }

export interface PlatformWords {
  /** 'Windows Arm', 'macOS Apple silicon', 'Linux x64 deb'; what is not understood as it was sent. */
  name: string
  system: 'windows' | 'macos' | 'linux' | null
}

/** What `{os}-{arch}` or `{os}-{arch}-{bundle}` is called. */
export function platformWords(platform: string): PlatformWords {
  const [os = '', arch = '', ...bundle] = platform.split('-')
  const system = SYSTEMS[os]
  const architecture = (system === 'macos' && MAC_ARCHITECTURES[arch]) || ARCHITECTURES[arch]
  if (!system || !architecture) return { name: platform, system: null }
  return { name: [NAMES[system], architecture, ...bundle].join(' '), system }
}

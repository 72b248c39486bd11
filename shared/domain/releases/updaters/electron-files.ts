// The platforms of electron-updater's files.

export type ElectronKind = 'nsis' | 'zip' | 'appimage' | 'deb' | 'rpm' | 'pacman'
type System = 'windows' | 'darwin' | 'linux'

export const ELECTRON_SYSTEMS: Record<ElectronKind, System> = {
  nsis: 'windows',
  zip: 'darwin',
  appimage: 'linux',
  deb: 'linux',
  rpm: 'linux',
  pacman: 'linux',
}
/** In the order in which files are listed: the client takes the first one unless it finds its processor in a name. */
export const ELECTRON_PROCESSORS: Record<System, readonly string[]> = {
  windows: ['x86_64', 'aarch64', 'i686'],
  darwin: ['universal', 'x86_64', 'aarch64'],
  linux: ['x86_64', 'aarch64', 'i686', 'armv7', 'riscv64'],
}
const KINDS: readonly ElectronKind[] = ['nsis', 'zip', 'appimage', 'deb', 'rpm', 'pacman']

/** Every platform of a stored file. */
export const ELECTRON_PLATFORMS: readonly string[] = KINDS.flatMap((kind) =>
  ELECTRON_PROCESSORS[ELECTRON_SYSTEMS[kind]].map(
    (arch) => `${ELECTRON_SYSTEMS[kind]}-${arch}-electron-${kind}`,
  ),
)

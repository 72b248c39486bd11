// The platforms of the files of Electron's own updater.

export type SquirrelKind = 'zip' | 'nupkg' | 'msix'

export const SQUIRREL_SYSTEMS: Record<SquirrelKind, 'darwin' | 'windows'> = {
  zip: 'darwin',
  nupkg: 'windows',
  msix: 'windows',
}
export const SQUIRREL_PROCESSORS: Record<SquirrelKind, readonly string[]> = {
  zip: ['x86_64', 'aarch64', 'universal'],
  nupkg: ['x86_64', 'aarch64', 'i686'],
  msix: ['x86_64', 'aarch64', 'i686'],
}
const KINDS: readonly SquirrelKind[] = ['zip', 'nupkg', 'msix']

/** Every platform of a stored file. */
export const SQUIRREL_PLATFORMS: readonly string[] = KINDS.flatMap((kind) =>
  SQUIRREL_PROCESSORS[kind].map((arch) => `${SQUIRREL_SYSTEMS[kind]}-${arch}-squirrel-${kind}`),
)

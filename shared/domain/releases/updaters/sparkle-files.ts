// The platforms of the files of Sparkle, WinSparkle and NetSparkle.

export type SparkleSystem = 'darwin' | 'windows' | 'linux'

/** In the order in which files are taken. */
export const SPARKLE_KINDS: Record<SparkleSystem, readonly string[]> = {
  darwin: ['zip', 'tar', 'dmg', 'pkg'],
  windows: ['exe', 'msi'],
  linux: ['deb', 'rpm', 'tar'],
}
export const SPARKLE_PROCESSORS: Record<SparkleSystem, readonly string[]> = {
  darwin: ['universal', 'x86_64', 'aarch64'],
  windows: ['x86_64', 'aarch64', 'i686', 'universal'],
  linux: ['x86_64', 'aarch64', 'i686', 'armv7'],
}
export const SPARKLE_SYSTEMS: readonly SparkleSystem[] = ['darwin', 'windows', 'linux']
export const UNIVERSAL = 'universal'

/** Every platform of a stored file. */
export const SPARKLE_PLATFORMS: readonly string[] = SPARKLE_SYSTEMS.flatMap((system) =>
  SPARKLE_PROCESSORS[system].flatMap((arch) =>
    SPARKLE_KINDS[system].map((kind) => `${system}-${arch}-sparkle-${kind}`),
  ),
)

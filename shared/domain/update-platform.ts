// Which stored file serves which asking client.
//
// An updater names itself `{os}-{arch}` or `{os}-{arch}-{bundle}`. Updaters of Tauri fall back from the second form
// to the first, so the feed does too; it never falls the other way, because an AppImage breaks an installation made
// from a deb. A bundle that the updater does not know (`unknown`) says nothing. On a Mac one universal archive
// serves both architectures. Tauri says `darwin` where Packager says `macos`, for one and the same archive of the
// same app, and a signature covers bytes and not the name: a file under one name serves the other, after every file
// under the client's own name was tried, so that a project with a single upload reaches the clients of both.

const MAC_NAMES = ['darwin', 'macos']

/** The platforms whose files a client of `platform` can install, best first. */
export function servingPlatforms(platform: string): string[] {
  const [os = '', arch, bundle, ...rest] = platform.split('-')
  if (!arch || rest.length > 0) return [platform]
  const known = bundle === 'unknown' ? undefined : bundle
  if (!MAC_NAMES.includes(os)) return forms(os, arch, known)
  const names = [os, ...MAC_NAMES.filter((name) => name !== os)]
  return names.flatMap((name) =>
    arch === 'universal'
      ? forms(name, arch, known)
      : [...forms(name, arch, known), ...forms(name, 'universal', known)],
  )
}

function forms(os: string, arch: string, bundle: string | undefined): string[] {
  return bundle ? [`${os}-${arch}-${bundle}`, `${os}-${arch}`] : [`${os}-${arch}`]
}

/**
 * Every platform that may ask for a file stored under `platform`, in the forms that appear in static manifests,
 * where the client looks names up and cannot be helped by fallbacks.
 */
export function askingPlatforms(platform: string): string[] {
  const [os = '', arch = '', ...bundle] = platform.split('-')
  if (!MAC_NAMES.includes(os)) return [platform]
  const architectures = arch === 'universal' ? ['x86_64', 'aarch64', 'universal'] : [arch]
  return MAC_NAMES.flatMap((name) => architectures.map((each) => [name, each, ...bundle].join('-')))
}

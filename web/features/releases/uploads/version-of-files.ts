import type { StagedFile } from './staged-file.ts'

const PRE_RELEASE = '-(?:alpha|beta|rc|pre|preview|next|canary|nightly|dev)[\\d.]*'
/** As the packaging tools write it into their files' names. */
const IN_NAME = new RegExp(`[-_ ]v?(\\d+\\.\\d+\\.\\d+(?:${PRE_RELEASE})?)(?=[-_. ]|$)`, 'i')

/**
 * The one version that signatures and names of the picked files say; null when they say none, or several. The names of
 * deltas say two.
 */
export function versionOfFiles(
  files: readonly Pick<StagedFile, 'file' | 'signedVersion' | 'kind'>[],
): string | null {
  const [version = null, ...others] = new Set(
    files
      .filter(({ kind }) => kind !== 'delta')
      .flatMap(({ file, signedVersion }) => signedVersion ?? IN_NAME.exec(file.name)?.[1] ?? []),
  )
  return others.length === 0 ? version : null
}

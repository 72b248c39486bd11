// The links that an application's makers put on their pages: each leads to a file of the latest release.

import { delivery } from '#shared/delivery-routes.ts'
import type { OfferedFile } from '#shared/domain/releases/download-page.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { processorOf, type System } from '#web/lib/format/platform-words.ts'
import { type Described, describeFile, GROUPS } from './download-platforms.ts'
import type { ShareLink } from './share-links.tsx'

/**
 * `byName` has no links that would break with the next release, because the name has this one's version, unless no
 * platform has a link: then they are all there is. What only updaters read isn't shared.
 */
export function shareLinks({ org, app }: AppPlace, { version, assets }: ManifestRelease) {
  const files = assets.toSorted((a, b) => placeOf(a) - placeOf(b))
  const described = files.map(describeFile)
  const byPlatform = files.flatMap(({ filename, publicPlatform }): ShareLink[] =>
    publicPlatform
      ? [
          {
            name: nameOf({ filename, publicPlatform }),
            path: delivery.latestFor(org, app, publicPlatform),
            button: buttonText({ filename, publicPlatform }, described),
          },
        ]
      : [],
  )
  const named = files
    .filter(({ publicPlatform, updatePlatform }) => publicPlatform !== null || updatePlatform === null)
    .map((file): ShareLink => {
      const name = file.downloadName ?? file.filename
      const kind = file.publicPlatform ? nameOf(file) : undefined
      return { name, kind, path: delivery.latest(org, app, name) }
    })
  const lasting = named.filter(({ name }) => !name.includes(version))
  const byName = byPlatform.length > 0 ? lasting : named
  return { byPlatform, byName, isVersioned: lasting.length < named.length }
}

/** The order of systems on the download page. */
function placeOf(file: Pick<OfferedFile, 'filename' | 'publicPlatform'>): number {
  return GROUPS.indexOf(describeFile(file).group)
}

type File = Pick<OfferedFile, 'filename' | 'publicPlatform'>

/** 'macOS Apple silicon · Disk image': for makers, who know the platform by this name from everywhere else. */
function nameOf(file: File): string {
  const { group, kind, ...rest } = describeFile(file)
  if (group === 'Other files') return file.filename
  const platform = [group, knownProcessor({ group, ...rest })].filter(Boolean).join(' ')
  return [platform, kind].filter(Boolean).join(' · ')
}

/** 'Download for macOS', with the processor and the kind of file where other files of the system differ by them. */
function buttonText(file: File, others: readonly Described[]): string {
  const own = describeFile(file)
  if (own.group === 'Other files') return `Download ${file.filename}`
  const ofSystem = others.filter(({ group }) => group === own.group)
  const ofProcessor = ofSystem.filter(({ arch }) => arch === own.arch)
  const apart = [
    ofProcessor.length < ofSystem.length && knownProcessor(own),
    ofProcessor.some(({ kind }) => kind !== own.kind) && own.kind,
  ].filter(Boolean)
  return `Download for ${own.group}${apart.length > 0 ? ` (${apart.join(', ')})` : ''}`
}

const knownProcessor = ({ group, arch, processor }: Pick<Described, 'group' | 'arch' | 'processor'>) =>
  (isSystem(group) && arch ? processorOf(group, arch) : null) ?? processor

const isSystem = (group: string): group is System => ['Windows', 'macOS', 'Linux'].includes(group)

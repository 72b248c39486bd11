import type { ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { downloadPlaces } from '#web/features/releases/download-places.ts'
import type { Group } from '#web/features/releases/downloads/download-platforms.ts'
import { allTargets } from '#web/features/releases/platforms.ts'

export interface StatusPlatform {
  system: Group
  /** As people know them: `x64`, `Apple silicon`; one without a download is `Intel (no download)`. */
  processors: string[]
}

interface Platforms {
  updatePlatforms: readonly string[]
  downloadPlatforms: readonly string[]
}

/** The systems that a release is for, and where it only arrives as an update. */
export function statusPlatforms({ updatePlatforms, downloadPlatforms }: Platforms): StatusPlatform[] {
  const downloads = downloadPlatforms
    .flatMap((publicPlatform) => downloadPlaces({ filename: '', publicPlatform }))
    .filter(({ system }) => system !== 'Other files')
  const all = [...allTargets(updatePlatforms), ...downloads]
  return ORDER.flatMap((system) => {
    const found = all.filter((each) => each.system === system)
    const offered = downloads.filter((each) => each.system === system).map(({ processor }) => processor)
    const isOffered = (processor: string) =>
      downloads.length === 0 || offered.includes(processor) || offered.includes(ANY_PROCESSOR)
    const processors = [...new Set(found.map(({ processor }) => processor))]
      .filter(Boolean)
      .map((processor) => (isOffered(processor) ? processor : `${processor} (no download)`))
    return found.length > 0 ? [{ system, processors }] : []
  })
}

/** Of a download that names none. */
const ANY_PROCESSOR = ''

/** What the releases of all channels are for, if that is the same for each and there are several; else null. */
export function commonPlatforms(channels: readonly ChannelStatus[]): StatusPlatform[] | null {
  const [first, ...others] = channels.flatMap(({ live }) => (live ? [statusPlatforms(live)] : []))
  if (!first?.length || others.length === 0) return null
  const words = JSON.stringify(first)
  return others.every((each) => JSON.stringify(each) === words) ? first : null
}

const ORDER: readonly Group[] = ['Windows', 'macOS', 'Linux', 'Android', 'iOS']

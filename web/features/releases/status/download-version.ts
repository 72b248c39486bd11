import type { ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { groupOf } from '#web/features/releases/downloads/download-platforms.ts'
import { statusPlatforms } from './status-platforms.ts'

/**
 * The version that the download page offers first. Undefined where the status doesn't tell: a release without a file for
 * the visitor's system may leave it to an older one, and of several named channels the page chooses.
 */
export function downloadVersion(
  channels: readonly ChannelStatus[],
  system: string | undefined,
): string | undefined {
  // What another channel is the first to offer is shown there.
  const [first, ...others] = channels.filter(({ live }) => live && live.from === undefined)
  if (!first?.live || (first.channel !== null && others.length > 0)) return undefined
  const { version, downloadPlatforms } = first.live
  const found = statusPlatforms({ updatePlatforms: [], downloadPlatforms })
  return found.some((each) => each.system === groupOf(system)) ? version : undefined
}

// Which platforms the files of a version would have after an upload. The rules are those of uploads themselves; what a
// feed says of platforms counts where a name says nothing, or something else.

import type { Updating } from '#shared/domain/organizations/application.ts'
import {
  type FileToInfer,
  type InferredPlatforms,
  inferPlatforms,
} from '#shared/domain/releases/infer-platform.ts'
import { UPDATE_PLATFORM } from '#shared/domain/releases/platform-pattern.ts'
import type { FeedFile } from './feed.ts'

export interface Placed extends Pick<InferredPlatforms, 'updatePlatform' | 'publicPlatform'> {
  /** Whether an upload has to name the update platform, since it wouldn't be inferred. */
  named: boolean
  needsArch: boolean
  /** Its platform, if it had a signature and an updater; null: it has that, or no updater would install it. */
  unsigned: string | null
}

export function placeFiles(files: readonly FeedFile[], application: Updating): Placed[] {
  const entries = files.map((file) => toInfer(file, application))
  return inferPlatforms(entries, application).map((placed, index) => {
    const entry = entries[index]
    const signed = entry && inferPlatforms([{ ...entry, signed: true }], application)[0]
    return {
      updatePlatform: placed.updatePlatform,
      publicPlatform: placed.publicPlatform,
      named: entry?.updatePlatform !== undefined,
      needsArch: placed.needsArch !== null,
      unsigned: placed.updatePlatform === null ? (signed?.updatePlatform ?? null) : null,
    }
  })
}

function toInfer(file: FeedFile, application: Updating): FileToInfer {
  const entry: FileToInfer = { filename: file.filename, signed: file.signature !== null }
  const fed = file.platforms.filter((platform) => UPDATE_PLATFORM.test(platform))
  if (fed.length === 0 || application.appType === 'Other') return entry
  const [alone] = inferPlatforms([entry], application)
  if (alone?.updatePlatform && fed.includes(alone.updatePlatform)) return entry
  return { ...entry, updatePlatform: together(fed) }
}

/** One platform for a file that a feed names under several. Both Macs are a universal archive. */
function together(fed: string[]): string {
  const archs = ['x86_64', 'aarch64']
  for (const os of ['darwin', 'macos'])
    if (archs.every((arch) => fed.some((each) => each.startsWith(`${os}-${arch}`)))) return `${os}-universal`
  // Without a bundle it serves every client of the system.
  return fed.toSorted((a, b) => a.length - b.length)[0] ?? ''
}

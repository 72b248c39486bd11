import {
  IMPORT_FORMAT_LABELS,
  type ImportFormat,
  type ImportProblem,
  type ImportVersion,
} from '#shared/domain/import/import-preview.ts'
import { hasUpdater, Updater } from '#shared/domain/organizations/application.ts'
import { Channel } from '#shared/domain/releases/channel-name.ts'
import { versionProblem } from '#shared/domain/releases/release.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import { blocks, type FeedVersion } from './feed.ts'

/** The updater that the clients of such a feed have, where it isn't that of the application's type. */
const UPDATER_OF: Partial<Record<ImportFormat, { id: string; name: string }>> = {
  electron: { id: 'electron', name: 'electron-updater' },
  'squirrel-windows': { id: 'squirrel', name: 'Squirrel' },
  'squirrel-mac': { id: 'squirrel', name: 'Squirrel' },
  velopack: { id: 'velopack', name: 'Velopack' },
  sparkle: { id: 'sparkle', name: 'Sparkle' },
}

/** Why clients of such a feed would get nothing of this application, whatever its files are. */
export function updaterProblems(
  format: ImportFormat,
  { name, appType, updaters }: Pick<ApplicationRow, 'name' | 'appType' | 'updaters'>,
): ImportProblem[] {
  const label = IMPORT_FORMAT_LABELS[format]
  const updater = UPDATER_OF[format]
  if (format === 'tauri' && appType === 'Other')
    return [
      blocks(
        'updater_missing',
        `${name} is of type other, so clients of a ${label} get no updates. Create an app of their type.`,
      ),
    ]
  if (!updater) return []
  const { data } = Updater.safeParse(updater.id)
  if (!data)
    return [
      blocks(
        'updater_unsupported',
        `${updater.name} clients can’t be served yet. Its files would be downloads.`,
      ),
    ]
  if (updaters.includes(data)) return []
  return [blocks('updater_missing', `${name} doesn’t use ${updater.name}. Add it to its updaters first.`)]
}

/** A version of a feed as it would be a release here. */
export function judgeVersion(
  each: FeedVersion,
  application: Pick<ApplicationRow, 'appType' | 'updaters'>,
): ImportVersion {
  const { version, pubDate, files } = each
  const date = pubDate === null ? Number.NaN : Date.parse(pubDate)
  const problem = versionProblem(version, !hasUpdater(application))
  return {
    version: version.slice(0, 100),
    channel: channelOf(each),
    pubDate: Number.isNaN(date) ? null : new Date(date).toISOString(),
    files: files.length,
    problem: problem && `${problem}.`,
  }
}

/** The channel of a version here; one whose name can't be a channel's is production's. */
export function channelOf({ channel }: Pick<FeedVersion, 'channel'>): string | null {
  return Channel.safeParse(channel).success ? channel : null
}

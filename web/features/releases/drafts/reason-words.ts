// What publishing asks about, as the guard shows it: a title, then the sentence with platforms by their names.

import * as z from 'zod/mini'
import { affectedSentence, clientAmount } from '#shared/domain/releases/affected-words.ts'
import type { PublishReasonCode } from '#shared/domain/releases/publish-reason.ts'
import type { RpcErrorData } from '#shared/errors.ts'
import { MAX_EXACT_CLIENTS } from '#shared/limits.ts'
import { downloadPlaces } from '#web/features/releases/download-places.ts'
import { describeFile } from '#web/features/releases/downloads/download-platforms.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'

const TITLES: Partial<Record<string, string>> = {
  prerelease_on_production: 'A pre-release on production',
  lower_than_latest: 'Lower than the current release',
  platform_lost: 'Platforms are missing',
  key_changed: 'Signed with another key',
  package_id_changed: 'Another package',
  unsupported_packaging: 'Some copies can’t install it',
  no_update_files: 'No update files',
  version_mismatch: 'File names carry another version',
  build_metadata_only: 'Only the build metadata is new',
  size_halved: 'Files are much smaller',
  step_skips_platforms: 'Some platforms skip this step',
  last_required_step: 'No more required steps after this',
} satisfies Record<PublishReasonCode, string>
/** Of one reason. */
const MAX_LINES = 4
const LIST = new Intl.ListFormat('en-GB')
type Reason = NonNullable<RpcErrorData['reasons']>[number]
const Skipped = z.object({ version: z.string(), platforms: z.array(z.string()) })
const Lost = z.object({ latest: z.string(), platforms: z.array(z.string()), downloads: z.array(z.string()) })

/** A reason in lines of the guard: of lost platforms, one each. */
export function reasonItems(reason: Reason): { title: string; text?: string }[] {
  const lost = reason.code === 'platform_lost' ? Lost.safeParse(reason.details) : null
  const items = lost?.success ? lostItems(lost.data, reason.clients) : []
  const isShort = items.length > 0 && items.length <= MAX_LINES
  if (isShort) return items
  const [title, text] = [TITLES[reason.code], reasonText(reason)]
  return [title ? { title, text } : { title: text }]
}

/** As the lines of a dialog, which has one for all lost platforms together. */
export function reasonLines(reason: Reason): { title: string; text?: string }[] {
  const lost = reason.code === 'platform_lost' ? Lost.safeParse(reason.details) : null
  if (!lost?.success) return reasonItems(reason)
  const { clients } = reason
  const names = [...new Set(lost.data.platforms.map(nameOf))]
  const items = lostItems(lost.data, clients)
  if (names.length < 2) return items
  const isCounted = clients !== undefined && clients.clients > 0
  const amount = isCounted ? clientAmount(clients) : 'Clients'
  const counted = isCounted ? countedOn(clients) : ''
  const text = `${amount} on ${LIST.format(names)} stay on ${lost.data.latest} or older${counted}.`
  return [{ title: `${names.length} platforms are missing`, text }, ...items.slice(names.length)]
}

function lostItems({ latest, platforms, downloads }: z.infer<typeof Lost>, clients: Reason['clients']) {
  const names = [...new Set(platforms.map(nameOf))]
  const kept = `Clients there stay on ${latest} or older.`
  const items = names.map((name) => {
    const counted = clients && countOn(name, clients)
    const text =
      clients && counted
        ? `${clientAmount(counted)} ${counted.clients === 1 ? 'stays' : 'stay'} on ${latest} or older${countedOn(clients)}.`
        : kept
    return { title: `${name} is missing`, text }
  })
  const files = [...new Set(downloads.flatMap((platform) => downloadNames(platform, names)))]
  return files.length > 0
    ? [...items, { title: 'Downloads are missing', text: `${latest} has files for ${files.join(', ')}.` }]
    : items
}

function countedOn({ day }: NonNullable<Reason['clients']>): string {
  return `, counted on ${formatDate(day)}`
}

/** The clients of a platform; null: none was counted. */
function countOn(name: string, { platforms, isUpperBound }: NonNullable<Reason['clients']>) {
  const own = platforms.filter(({ platform }) => nameOf(platform) === name)
  const clients = own.reduce((sum, each) => sum + each.clients, 0)
  return clients === 0 ? null : { clients, isUpperBound, isEstimate: clients > MAX_EXACT_CLIENTS }
}

/** The sentences of a reason. The server may know further codes, of which its own message is all there is. */
export function reasonText({ code, message, details, clients }: Reason): string {
  const skipped = code === 'step_skips_platforms' ? Skipped.safeParse(details) : null
  if (skipped?.success) {
    const counted = clients && affectedSentence('step_skips_platforms', clients)
    return [skippedText(skipped.data), counted].filter(Boolean).join(' ')
  }
  const lost = code === 'platform_lost' ? Lost.safeParse(details) : null
  if (!lost?.success) return message
  const counted = clients && affectedSentence('platform_lost', clients, nameOf)
  return [lostText(lost.data), counted].filter(Boolean).join(' ')
}

function nameOf(platform: string): string {
  return platformWords(platform).name
}

function skippedText({ version, platforms }: z.infer<typeof Skipped>): string {
  const names = [...new Set(platforms.map(nameOf))].join(', ')
  return `${version} has no file for ${names}. Clients there skip this required step.`
}

function lostText({ latest, platforms, downloads }: z.infer<typeof Lost>): string {
  const names = platforms.map(nameOf)
  const files = downloads.flatMap((platform) => downloadNames(platform, names))
  const all = [...new Set([...names, ...files])].join(', ')
  return `${latest} has files for ${all}. Without them, clients there stay on ${latest} or older.`
}

/** `Windows x64 (Installer)`; not where the platform's updates are missing too. As it was sent if unknown. */
function downloadNames(publicPlatform: string, missing: readonly string[]): string[] {
  const file = { filename: '', publicPlatform }
  const { kind } = describeFile(file)
  return downloadPlaces(file).flatMap(({ system, processor }) => {
    const name = `${system} ${processor}`
    if (!kind || !processor) return [publicPlatform]
    return missing.includes(name) ? [] : [`${name} (${kind})`]
  })
}

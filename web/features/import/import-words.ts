// What a preview says, in sentences.

import type { ImportFile, ImportPlatform, ImportPreview } from '#shared/domain/import/import-preview.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'

type Place = Pick<ImportPlatform, 'platform' | 'updates' | 'files'>

export function isBlocked({ problems }: Pick<ImportFile, 'problems'>): boolean {
  return problems.some(({ severity }) => severity === 'blocks')
}

/** What clients of a platform would get. */
export function offerSentence(
  version: string,
  { platform, updates, files: own }: Place,
  all: readonly ImportFile[],
): string {
  const clients = `Clients on ${platformWords(platform).name}`
  const given = new Set(updates.map(({ file }) => all[file]?.filename ?? ''))
  const [only] = given
  if (given.size === 1) return `${clients} would get ${version} from ${only}.`
  if (given.size > 1)
    return `${clients} would get ${version}, each from the package that it was installed from: ${[...given].join(', ')}.`
  const files = own.flatMap((index) => all[index] ?? [])
  if (files.some(isBlocked)) return `${clients} would get no update: its files can’t be served like this.`
  return `${clients} would get no update. People could download ${files.length === 1 ? 'the file' : 'the files'}.`
}

/** How many platforms would get updates. */
export function summarize({ platforms }: Pick<ImportPreview, 'platforms'>): string {
  const served = platforms.filter(({ updates }) => updates.length > 0).length
  if (platforms.length === 0) return 'No file is for a known platform.'
  if (served === platforms.length)
    return served === 1
      ? 'Clients on its one platform would get updates.'
      : `Clients on all ${served} platforms would get updates.`
  if (served === 0) return 'Clients would get no updates.'
  return `Clients on ${served} of ${platforms.length} platforms would get updates.`
}

/** What a file would be, in one word or two. */
export function roleOf(file: ImportFile): string {
  if (isBlocked(file)) return 'Not served'
  if (file.updatePlatform !== null) return file.publicPlatform === null ? 'Update' : 'Update, download'
  if (file.publicPlatform !== null) return 'Download'
  if (file.kind === 'delta' || file.kind === 'companion') return 'Belongs to another file'
  return 'Download by name'
}

/** Files that are on no platform's list, by their place. */
export function otherFiles({ platforms, files }: Pick<ImportPreview, 'platforms' | 'files'>): number[] {
  const listed = new Set(platforms.flatMap((each) => each.files))
  return files.flatMap((_, index) => (listed.has(index) ? [] : [index]))
}

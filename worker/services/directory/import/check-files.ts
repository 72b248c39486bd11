// Looks for the files of a version at their URLs, without downloading them, and reads the signatures beside them.

import type { ImportProblem } from '#shared/domain/import/import-preview.ts'
import { FILE_BYTES } from '#shared/domain/quota.ts'
import { headerOf } from '#worker/platform/guarded-fetch/follow-redirects.ts'
import { type GuardedAnswer, GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { blocks, byteCount, type FeedFile, warns } from './feed.ts'
import { IMPORT_CHECKED_FILES, IMPORT_CHECKS_AT_ONCE, IMPORT_SIGNATURE_BYTES } from './limits.ts'
import type { RemoteHost } from './remote-host.ts'

export interface CheckedFile extends FeedFile {
  problems: ImportProblem[]
}

/** The files in their order, with what was found out; of those beyond the first ones nothing is. */
export async function checkFiles(host: RemoteHost, files: readonly FeedFile[]): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = files.map((file) => ({ ...file, problems: [] }))
  const queue = [...checked.slice(0, IMPORT_CHECKED_FILES)]
  for (const file of checked.slice(IMPORT_CHECKED_FILES))
    file.problems.push(warns('not_checked', `Only the first ${IMPORT_CHECKED_FILES} files are looked for.`))
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await check(host, file)
  }
  await Promise.all(Array.from({ length: IMPORT_CHECKS_AT_ONCE }, work))
  for (const { size, problems } of checked)
    if (size !== null && size > FILE_BYTES)
      problems.push(blocks('too_large', `A file can have at most ${FILE_BYTES / 1e9} GB.`))
  return checked
}

async function check(host: RemoteHost, file: CheckedFile): Promise<void> {
  const { problems } = file
  const protocol = URL.parse(file.url)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:') {
    problems.push(blocks('url_invalid', `Its URL isn’t one that can be fetched: ${file.url.slice(0, 200)}`))
    return
  }
  if (protocol === 'http:')
    problems.push(warns('insecure_url', 'The feed names it by http, so it can be replaced on its way.'))
  try {
    settle(file, await lookFor(host, file))
    if (file.signatureUrl) file.signature = await readSignature(host, file.signatureUrl)
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    problems.push(describe(error))
  }
}

/** Some servers and signed URLs answer GET alone, or state no size to HEAD, so the first byte is asked for then. */
async function lookFor(host: RemoteHost, { url, size }: FeedFile): Promise<GuardedAnswer> {
  const answer = await host.head(url)
  const isSizeless = answer.status === 200 && size === null && sizeOf(answer) === null
  if (!isSizeless && ![400, 403, 405, 501].includes(answer.status)) return answer
  return host.get(url, 1, { range: 'bytes=0-0' })
}

function settle(file: CheckedFile, answer: GuardedAnswer): void {
  const { status } = answer
  if (status !== 200 && status !== 206) {
    const message = status === 404 || status === 410 ? 'It isn’t there' : 'It can’t be downloaded'
    file.problems.push(blocks('not_found', `${message}: the server answered ${status}.`))
    return
  }
  const said = sizeOf(answer)
  if (said !== null && file.size !== null && said !== file.size)
    file.problems.push(
      blocks('size_mismatch', `The feed says ${bytes(file.size)}, its server says ${bytes(said)}.`),
    )
  file.size ??= said
}

function sizeOf(answer: GuardedAnswer): number | null {
  if (answer.status === 206) return byteCount(headerOf(answer, 'content-range')?.split('/')[1])
  return byteCount(headerOf(answer, 'content-length'))
}

async function readSignature(host: RemoteHost, url: string): Promise<string | null> {
  const { status, body, isCut } = await host.get(url, IMPORT_SIGNATURE_BYTES)
  return status === 200 && !isCut ? new TextDecoder().decode(body).trim() || null : null
}

function describe({ fault, message }: GuardedFetchError): ImportProblem {
  if (fault === 'refused') return blocks('refused', `Its URL can’t be fetched. ${message}`)
  if (fault === 'unresolved') return blocks('unresolved', 'The host of its URL doesn’t exist.')
  return warns('not_checked', 'Its server didn’t answer, so it isn’t known whether it is there.')
}

function bytes(count: number): string {
  return `${count.toLocaleString('en')} bytes`
}

// A published file's bytes. They never change, so their SHA-256 is their ETag. Browsers only ever save a
// file: uploaded content must not run on our origin.

import { keys } from '#shared/domain/releases/manifest.ts'
import { logProblem } from '#worker/platform/log.ts'
import { gone, tooMany, unavailable } from './answers.ts'
import { companionTarget, isCounted, readsEmbeddedMap } from './counting/counted-file.ts'
import type { Counts } from './counting/counts.ts'
import type { FileRate } from './counting/file-rate.ts'
import type { Background } from './documents.ts'
import { FILE_TYPE, fileHeaders } from './file-headers.ts'
import { createMultipart } from './multipart.ts'
import type { PublishedFile } from './published-file.ts'
import { hasIt, lengthOf, planReads, type RangeRead, type Span, sum, wantedRanges } from './range.ts'
import { clientIdOf } from './rollout.ts'
import { readControl } from './zsync.ts'

export interface FileRequest {
  request: Request
  /** ISO code, or null. */
  country: string | null
  /** IPv4 address or IPv6 /64; null: unknown. */
  network: string | null
  /** Of the client, as `clientIdentity` makes it. */
  identity: string
  background: Background
}

const UPDATER =
  /^(tauri-plugin-updater\/|tauri\/updater|cargo-packager-updater|electron-builder|zsync\/)|\/\S+ (Win)?Sparkle\/\d/i

interface FileDeps {
  files: R2Bucket
  counts: Counts
  secondsToWait: FileRate
}

export function createFileAnswer({ files, counts, secondsToWait }: FileDeps) {
  /** @param caching the `Cache-Control` of this URL */
  return async function answerFile(
    file: PublishedFile,
    asked: FileRequest,
    caching: string,
  ): Promise<Response> {
    const { request, network } = asked
    const wait = network === null ? 0 : secondsToWait(network, file.assetId)
    if (wait > 0) return tooMany(wait)
    const etag = `"${file.sha256}${file.target ? '-zsync' : ''}"`
    const headers = fileHeaders(file, etag, caching)
    if (hasIt(request.headers, etag)) return new Response(null, { status: 304, headers })
    if (file.target) {
      const control = await orUnavailable(file, readControl(files, file, file.target))
      if (control === 'unavailable') return unavailable()
      if (control) {
        headers.set('content-length', String(control.length))
        headers.set('accept-ranges', 'none')
        if (request.method === 'HEAD') return new Response(null, { headers })
        const body = await orUnavailable(file, control.open())
        if (body === 'unavailable') return unavailable()
        if (!body) return gone()
        count(file, asked, control.length)
        return new Response(body, { headers })
      }
    }
    headers.set('content-length', String(file.size))
    if (request.method === 'HEAD') return new Response(null, { headers })

    const wanted = wantedRanges(request.headers, file.size, etag)
    if (wanted === 'unsatisfiable') {
      headers.set('content-range', `bytes */${file.size}`)
      headers.set('cache-control', 'no-store')
      headers.delete('content-length')
      return new Response(null, { status: 416, headers })
    }
    const reads = wanted === 'whole' ? [] : planReads(wanted)
    const stored = await read(file, reads[0])
    if (stored === 'unavailable') return unavailable()
    if (!stored) return gone()
    if (wanted === 'whole') count(file, asked, file.size)
    else count(file, asked, sum(wanted), wanted)
    if (wanted === 'whole') return new Response(stored.body, { headers })
    const [span, ...others] = wanted
    if (others.length === 0) {
      headers.set('content-range', `bytes ${span.first}-${span.last}/${file.size}`)
      headers.set('content-length', String(lengthOf(span)))
      return new Response(stored.body, { status: 206, headers })
    }
    const parts = createMultipart(wanted, file.size, FILE_TYPE)
    headers.set('content-type', parts.contentType)
    headers.set('content-length', String(parts.length))
    const open = async (each: RangeRead) => {
      const bytes = each === reads[0] ? stored : await read(file, each)
      if (!bytes || bytes === 'unavailable') throw new Error('A part of the file could not be read.')
      return bytes.body
    }
    return new Response(parts.body(reads, open), { status: 206, headers })
  }

  function read(file: PublishedFile, span?: Span) {
    const range = span && { offset: span.first, length: lengthOf(span) }
    return orUnavailable(file, files.get(keys.file(file.fileId ?? file.assetId), range && { range }))
  }

  async function orUnavailable<T>(
    { assetId }: PublishedFile,
    reading: Promise<T>,
  ): Promise<T | 'unavailable'> {
    try {
      return await reading
    } catch (problem) {
      logProblem('A file could not be read', { asset: assetId }, problem)
      return 'unavailable'
    }
  }

  function count(
    file: PublishedFile,
    { request, network, identity, country, background }: FileRequest,
    bytes: number,
    spans: readonly Span[] = [],
  ) {
    const { assetId, appId, releaseId, version, channel, platform, size } = file
    const name = file.downloadName ?? file.filename
    const client = { network: network ?? '', clientId: clientIdOf(request) }
    const target = readsEmbeddedMap(name, size, spans) ? name : companionTarget(name)
    if (target) counts.companion(appId, { ...client, file: `${releaseId} ${target}` }, background)
    if (!isCounted(name, platform)) return
    const where = { platform: platform ?? '', channel: channel ?? '', country: country ?? '' }
    // A browser never asks for updates, and has no id.
    const byUpdater = client.clientId !== '' || isUpdater(request)
    const followed = byUpdater ? identity : null
    const what = { ...client, file: `${releaseId} ${name}`, bytes, size, byUpdater, identity: followed }
    counts.request(appId, { ...what, count: { releaseId, assetId, version, ...where } }, background)
  }
}

/** Updaters name themselves, or accept only bytes, which no browser does. */
function isUpdater({ headers }: Request): boolean {
  return UPDATER.test(headers.get('user-agent') ?? '') || headers.get('accept') === 'application/octet-stream'
}

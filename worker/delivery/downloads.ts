// URLs of files: by the file's id, which never changes; and by a guessable name, which means the latest
// release.

import { delivery } from '#shared/delivery-routes.ts'
import { slugProblem } from '#shared/domain/organizations/slug.ts'
import { storedChannelProblem } from '#shared/domain/releases/channel-name.ts'
import { findByName } from '#shared/domain/releases/download-name.ts'
import { isFull } from '#shared/domain/releases/live-releases.ts'
import { FileMarker, keys, type ManifestAsset, ReleaseIndex } from '#shared/domain/releases/manifest.ts'
import { queryValue } from './address.ts'
import { appTakenDown, fileTakenDown, gone, malformed, notFound } from './answers.ts'
import { createJsonDocuments, type DocumentSource } from './documents.ts'
import type { createFileAnswer, FileRequest } from './files.ts'
import { CONTROL, findByPlatform, findLatestByName } from './find-file.ts'
import type { createManifests } from './manifests.ts'
import { toPublishedFile } from './published-file.ts'
import type { FindTakedown } from './takedowns.ts'
import type { ControlTarget } from './zsync.ts'

/** The bytes never change, but they can be purged or taken down: caches ask again after an hour, by the file's tag. */
const FOR_AN_HOUR = 'public, max-age=3600'
/** What is the latest may change at any moment. A copy is checked by its tag before it is used. */
const UNTIL_CHECKED = 'public, no-cache'
const MAX_VERSION_LENGTH = 64
const NO_FILE = 'There is no such file here. It was never published, or its release was withdrawn.'

interface DownloadDeps {
  source: DocumentSource
  findManifest: ReturnType<typeof createManifests>
  findTakedown: FindTakedown
  answerFile: ReturnType<typeof createFileAnswer>
  deliveryOrigin: string
}

export function createDownloads({
  source,
  findManifest,
  findTakedown,
  answerFile,
  deliveryOrigin,
}: DownloadDeps) {
  const markers = createJsonDocuments(source, FileMarker)
  const indexes = createJsonDocuments(source, ReleaseIndex)

  /** `/asset/{assetId}` */
  async function asset(segments: string[], asked: FileRequest): Promise<Response> {
    const [, id = '', ...more] = segments
    if (more.length > 0 || !/^[\w-]{1,64}$/.test(id)) return notFound(NO_FILE)
    const marker = await markers(keys.marker(id), asked.background)
    if (!marker) return notFound(NO_FILE)
    const takedown = await findTakedown(marker.appId, asked.background)
    if (takedown) return appTakenDown(takedown)
    if (marker.takenDown !== undefined) return fileTakenDown(marker.takenDown)
    return marker.purged ? gone() : answerFile(marker, asked, FOR_AN_HOUR)
  }

  /**
   * `/download/{org}/{app}/latest/{filename}`, `…/latest/platform/{publicPlatform}`, the same with `.zsync` at its end,
   * `…/{version}/{filename}`
   */
  async function download(segments: string[], asked: FileRequest): Promise<Response> {
    const [, org = '', app = '', version = '', name = '', platform, ...more] = segments
    if (more.length > 0 || slugProblem(org) || slugProblem(app) || !name) return notFound()
    const channel = queryValue(asked.request.url, 'channel')
    if (channel === undefined) return malformed()
    if (storedChannelProblem(channel ?? '')) return notFound(NO_FILE)
    if (platform !== undefined)
      return version === 'latest' && name === 'platform'
        ? latest(org, app, channel, asked, (files) => findByPlatform(files, platform))
        : notFound()
    if (version === 'latest')
      return latest(org, app, channel, asked, (files) => findLatestByName(files, name))
    return one(org, app, channel || null, version, name, asked)
  }

  /** From the latest release that everyone gets and that has such a file. */
  async function latest(
    org: string,
    app: string,
    channel: string | null,
    asked: FileRequest,
    find: (files: ManifestAsset[]) => ManifestAsset | null | undefined,
  ): Promise<Response> {
    const found = await findManifest(org, app, channel, asked.background)
    if (!found || found.manifest.deletedAt !== null) return notFound(NO_FILE)
    if (found.takedown) return appTakenDown(found.takedown)
    const { appId, releases } = found.manifest
    for (const release of releases.filter(isFull)) {
      const file = find(release.assets)
      if (file === null) break
      if (!file) continue
      const place = release.channel === undefined ? found.manifest.channel : release.channel
      const target = targetOf(file, release.assets, { org, app, channel: place, version: release.version })
      return answerFile(toPublishedFile(file, appId, release, place, target), asked, UNTIL_CHECKED)
    }
    const lost = find(releases.filter(isFull).flatMap(({ takenDown = [] }) => takenDown))
    return lost?.takenDown === undefined ? notFound(NO_FILE) : fileTakenDown(lost.takenDown)
  }

  /**
   * From the channel, then from those that it includes. A release that was taken out of the feed still answers to
   * clients that name its version.
   */
  async function one(
    org: string,
    app: string,
    channel: string | null,
    version: string,
    name: string,
    asked: FileRequest,
  ): Promise<Response> {
    if (!version || version.length > MAX_VERSION_LENGTH) return notFound(NO_FILE)
    const own = await oneOf(org, app, channel, version, name, asked)
    if (own) return own
    const found = await findManifest(org, app, channel, asked.background)
    for (const included of found?.manifest.includes ?? []) {
      const other = await oneOf(org, app, included, version, name, asked)
      if (other) return other
    }
    return notFound(NO_FILE)
  }

  /** From the release of this version on one channel; null when that has no such file. */
  async function oneOf(
    org: string,
    app: string,
    channel: string | null,
    version: string,
    name: string,
    asked: FileRequest,
  ): Promise<Response | null> {
    const index = await indexes(keys.releaseIndex(org, app, channel, version), asked.background)
    const file = index && findByName(index.assets, name)
    if (!file) return null
    const takedown = await findTakedown(index.appId, asked.background)
    if (takedown) return appTakenDown(takedown)
    if (file.takenDown !== undefined) return fileTakenDown(file.takenDown)
    return index.purged
      ? gone()
      : answerFile(
          toPublishedFile(
            file,
            index.appId,
            index,
            channel,
            targetOf(file, index.assets, { org, app, channel, version }),
          ),
          asked,
          UNTIL_CHECKED,
        )
  }

  /** The file that a `.zsync` beside it describes, at the URL of its version. */
  function targetOf(
    { filename }: ManifestAsset,
    files: ManifestAsset[],
    { org, app, channel, version }: { org: string; app: string; channel: string | null; version: string },
  ): ControlTarget | undefined {
    const file = CONTROL.test(filename) ? findByName(files, filename.replace(CONTROL, '')) : undefined
    if (!file) return undefined
    const path = delivery.version(org, app, version, file.downloadName ?? file.filename)
    return { url: deliveryOrigin + delivery.on(channel, path), size: file.size }
  }

  return { asset, download }
}

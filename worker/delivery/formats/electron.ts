// `latest.yml`, `beta-mac.yml`, `latest-linux-arm64.yml`: the channel files of electron-updater's generic provider. It
// takes any version that differs upwards, and picks its file by the end of the URL's path, so files are listed under
// the names that they have. One document serves every package of a system: all files of the release are in it.
//
// The client throws on 204 and 404. So there is always a release to answer with while it may have any: one that it
// has already means "no update" to it. `stagingPercentage` is left out, as the server decides by the id that it sends.

import type { NoUpdateReason, UpdateChoice } from '#shared/domain/releases/choose-update.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { ELECTRON_ARCHITECTURES, electron as platforms } from '#shared/domain/releases/updaters/electron.ts'
import { describeFailure } from '#worker/delivery/answers.ts'
import { downloadUrl } from './download-url.ts'
import { defineFormat, type FeedAnswer, type FeedSource } from './format.ts'
import { minimumDarwin } from './minimum-darwin.ts'
import { documentIn } from './responses.ts'

/** The client's name for production. */
const DEFAULT_CHANNEL = 'latest'
const CHANNEL_FILE = /^(.+?)(?:-(mac)|-(linux)(?:-(\w+))?)?\.yml$/
const yaml = documentIn('text/yaml')

export const electron = defineFormat({
  match([file = '', ...more]) {
    const [, channel = '', mac, linux, arch] = more.length === 0 ? (CHANNEL_FILE.exec(file) ?? []) : []
    if (!channel) return null
    const platform = mac ? 'darwin-electron' : linux ? linuxClient(arch) : 'windows-electron'
    const client = { platform, clientIdHeader: 'x-user-staging-id' }
    // A `?channel=` in the client's URL is sent with every request.
    return channel === DEFAULT_CHANNEL ? client : { ...client, channel }
  },

  /** @returns documents by release and client */
  compile(manifest, origin) {
    const documents = new Map<string, string>()
    for (const release of manifest.releases)
      for (const client of platforms.clients) {
        const files = filesFor(release, client)
        if (files.length > 0)
          documents.set(keyOf(release, client), describe(manifest, release, files, origin))
      }
    return documents
  },

  answer({ platform }, source, documents) {
    const version = source.clientVersion()
    const choice = source.choose(platform, version, isVerifiable)
    const release =
      choice.kind === 'update' ? choice.release : releaseWithoutUpdate(platform, version, source)
    const document = release && documents().get(keyOf(release, platform))
    return document === undefined ? nothing(reasonOf(choice)) : yaml(document)
  },
})

function reasonOf(choice: UpdateChoice): NoUpdateReason {
  return choice.kind === 'none' ? choice.reason : 'no-asset-for-platform'
}

function linuxClient(arch: string | undefined): string {
  return arch === undefined
    ? 'linux-x86_64-electron'
    : `linux-${ELECTRON_ARCHITECTURES.get(arch) ?? arch}-electron`
}

/** What a client with no update is answered with: the highest release that it may have; undefined: it may have none. */
function releaseWithoutUpdate(
  platform: string,
  version: string | undefined,
  { highest, manifest }: FeedSource,
): ManifestRelease | undefined {
  if (version === undefined) return undefined
  const allowed = highest(platform, undefined, isVerifiable)
  if (allowed.kind === 'update') return allowed.release
  // Paused or partial since: the client has it.
  const own = manifest.releases.find((release) => release.version === version)
  return isOffering(manifest) ? own : undefined
}

function isOffering({ deletedAt, takenDown }: Manifest): boolean {
  return deletedAt === null && takenDown === undefined
}

function keyOf({ id }: ManifestRelease, client: string): string {
  return `${id} ${client}`
}

/** The client refuses a file without a SHA-512. */
function isVerifiable({ sha512 }: ManifestAsset): boolean {
  return sha512 !== undefined
}

/** The files that a client may pick from, in the order in which it looks. */
function filesFor({ assets }: ManifestRelease, client: string): ManifestAsset[] {
  const serving = platforms.readClient(client)?.serving ?? []
  return serving.flatMap((platform) =>
    assets.filter((asset) => asset.updatePlatform === platform && isVerifiable(asset)),
  )
}

function describe(
  manifest: Manifest,
  release: ManifestRelease,
  files: readonly ManifestAsset[],
  origin: string,
): string {
  const { version, notes, pubDate } = release
  const urlOf = (file: ManifestAsset) => text(downloadUrl(manifest, release, file, origin))
  const listed = files.map((file) => ({
    ...{ url: urlOf(file), sha512: sha512Of(file), size: file.size },
    blockMapSize: file.facts?.blockMapBytes,
  }))
  const minimum = minimumDarwin(files)
  const lines = [
    `version: ${text(version)}`,
    'files:',
    ...listed.flatMap(({ url, sha512, size, blockMapSize }) => [
      `  - url: ${url}`,
      `    sha512: ${sha512}`,
      `    size: ${size}`,
      ...(blockMapSize === undefined ? [] : [`    blockMapSize: ${blockMapSize}`]),
    ]),
    // Of clients before 2018, which knew one file.
    `path: ${listed[0]?.url}`,
    `sha512: ${listed[0]?.sha512}`,
    `releaseDate: ${text(pubDate)}`,
    ...(notes ? [`releaseNotes: ${text(notes)}`] : []),
    ...(minimum === null ? [] : [`minimumSystemVersion: ${text(minimum)}`]),
  ]
  return `${lines.join('\n')}\n`
}

/** In Base64, as the client compares it. */
function sha512Of({ sha512 = '' }: ManifestAsset): string {
  const bytes = (sha512.match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16))
  return text(btoa(String.fromCharCode(...bytes)))
}

/** A JSON string is a double-quoted scalar of YAML once what YAML doesn't count as printable is escaped as well. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The client reports an error on this one, and takes nothing else for "no update". */
function nothing(reason: NoUpdateReason): FeedAnswer {
  return describeFailure(404, 'no_update', `There is no release for this client: ${reason}.`, {
    'access-control-expose-headers': 'x-update-reason',
    'x-update-reason': reason,
  })
}

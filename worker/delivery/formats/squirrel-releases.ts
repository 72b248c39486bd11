// `RELEASES` of Squirrel.Windows: a line `SHA1 URL SIZE` for each package. The client reads versions from the names in
// the URLs, and takes the highest full package, or every delta above its own version in place of it. It takes an empty
// list for an error, and one that goes no higher than its own version for "no update".

import { isFull } from '#shared/domain/releases/live-releases.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import {
  squirrel as platforms,
  squirrelVersion,
  toSquirrelVersion,
} from '#shared/domain/releases/updaters/squirrel.ts'
import { downloadUrl } from './download-url.ts'
import type { FeedAnswer, FeedSource } from './format.ts'
import { documentIn, documentWithReason } from './responses.ts'
import type { SquirrelQuery } from './squirrel-query.ts'

const TYPE = 'text/plain; charset=utf-8'
const text = documentIn(TYPE)
const textFor = documentWithReason(TYPE)
/** As NuGet spells it. */
const LOCAL_VERSION = /^\d+(\.\d+){0,3}(-[A-Za-z][0-9A-Za-z-]*)?$/
const MAX_LOCAL_VERSION_LENGTH = 64
/** More of them are larger than the package in full. */
const MAX_DELTAS = 10
const PACKAGE = /\.nupkg$/i

/** The line of a package; null for other files, and for one that the client couldn't read. */
export function releaseLine(
  manifest: Manifest,
  release: ManifestRelease,
  asset: ManifestAsset,
  origin: string,
): string | null {
  const { sha1 = '', size } = asset
  if (!isReadable(asset)) return null
  return `${sha1.toUpperCase()} ${downloadUrl(manifest, release, asset, origin)} ${size}`
}

export function answerReleasesFile(
  { client, version, localVersion }: SquirrelQuery,
  source: FeedSource,
  lines: ReadonlyMap<string, string>,
): FeedAnswer {
  const local = readLocalVersion(localVersion)
  const own = local === undefined ? undefined : packageOf(source.manifest, client, local)
  const current = version ?? own?.release.version ?? (local && semanticVersion(local))
  const choice = source.choose(client, current, isReadable)
  const lineOf = ({ asset }: { asset: ManifestAsset }) => lines.get(asset.id)
  if (choice.kind === 'update') {
    const deltas = local === undefined ? [] : deltasFrom(local, choice, source.manifest)
    const listed = deltas.map((asset) => lines.get(asset.id))
    return text([...(listed.includes(undefined) ? [] : listed), lineOf(choice)].join('\n'))
  }
  const { reason } = choice
  if (local !== undefined) return textFor(reason, (own && lineOf(own)) ?? installedLine(local))
  // Not a client that Squirrel has installed: a build that looks for the last package.
  const highest = current === undefined ? choice : source.highest(client, undefined, isReadable)
  const highestLine = highest.kind === 'update' ? lineOf(highest) : undefined
  return textFor(reason, highestLine ?? `# ${reason}`)
}

/** Whether the client can check the package and read its version. */
function isReadable(asset: ManifestAsset): boolean {
  return PACKAGE.test(asset.filename) && asset.sha1 !== undefined && squirrelVersion(nameOf(asset)) !== null
}

/**
 * The deltas that lead from a version to the release, in the order in which they are applied; empty when one is missing.
 * The client applies every delta above its own version, whatever that was made from.
 */
function deltasFrom(
  local: string,
  { release, asset }: { release: ManifestRelease; asset: ManifestAsset },
  { releases }: Manifest,
): ManifestAsset[] {
  const chain: ManifestAsset[] = []
  let target: ManifestRelease | undefined = release
  while (target && chain.length < MAX_DELTAS) {
    const own = deltasOf(target, asset)
    const last = own.find(({ deltaFrom = '' }) => isSameVersion(toSquirrelVersion(deltaFrom), local))
    if (last) return [last, ...chain]
    const [next] = own
    if (!next) return []
    chain.unshift(next)
    const before = releases.find(({ version }) => version === next.deltaFrom)
    // A release that the client may not have isn't part of another one's update either.
    target = before && isFull(before) ? before : undefined
  }
  return []
}

/** The deltas to a full package. */
function deltasOf({ assets }: ManifestRelease, { updatePlatform }: ManifestAsset): ManifestAsset[] {
  return assets.filter(({ deltaFor, deltaFrom }) => deltaFor === updatePlatform && deltaFrom !== undefined)
}

function isSameVersion(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Undefined when it was not sent, or is no version of a package. */
function readLocalVersion(sent: string | undefined): string | undefined {
  const isVersion = sent !== undefined && sent.length <= MAX_LOCAL_VERSION_LENGTH && LOCAL_VERSION.test(sent)
  return isVersion ? sent : undefined
}

/** The package that a client has on disk, where its release is still offered. */
function packageOf({ releases }: Manifest, client: string, local: string) {
  const serving = platforms.readClient(client)?.serving ?? []
  for (const release of releases)
    for (const asset of release.assets)
      if (
        serving.includes(asset.updatePlatform ?? '') &&
        isSameVersion(squirrelVersion(nameOf(asset)) ?? '', local)
      )
        return { release, asset }
  return undefined
}

/** `1.4.0-beta.1` of `1.4.0-beta1`: the opposite of `toSquirrelVersion`, for the pre-releases that most use. */
function semanticVersion(local: string): string {
  return local.replace(/(-.*[A-Za-z])(\d+)$/, '$1.$2')
}

/** No file stands behind it. The client asks for none, as it has this version. */
function installedLine(local: string): string {
  return `${'0'.repeat(40)} installed-${local}-full.nupkg 1`
}

function nameOf({ downloadName, filename }: ManifestAsset): string {
  return downloadName ?? filename
}

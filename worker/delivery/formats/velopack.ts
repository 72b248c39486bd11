// Velopack's feeds: `releases.{channel}.json` of its HTTP source with the packages beside it, and the addresses of
// Flow, `v1.0/manifest/{packageId}/{channel}` and `v1.0/download/{id}`. Both list the release that `chooseUpdate` gives
// the client, in full, and the deltas that lead there from the version that it has.
//
// The client takes 204 and 404 for errors, and an empty list for "no update". It applies every delta of the list above
// its version, in order, so only those of one chain are listed. It joins its own URL and `FileName`, and saves the file
// under that name, so a name has no path and no query: it ends in the file's id, and is answered with a redirect.

import { delivery } from '#shared/delivery-routes.ts'
import type { UpdateChoice } from '#shared/domain/releases/choose-update.ts'
import { findDeltaChain } from '#shared/domain/releases/delta-chain.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import {
  readVelopackArch,
  readVelopackChannel,
  readVelopackSystem,
  type VelopackChannel,
} from '#shared/domain/releases/updaters/velopack.ts'
import { queryValue } from '#worker/delivery/address.ts'
import { OPEN } from '#worker/delivery/answers.ts'
import { defineFormat, type FeedAnswer } from './format.ts'
import { isVelopackFull, type VelopackClient, velopackPlatform } from './velopack-platform.ts'

const INDEX = /^releases\.(.+)\.json$/
const PACKAGE = /-([0-9A-Z]{26})-(?:full|delta)\.nupkg$/
const ASSET_ID = /^[0-9A-Z]{26}$/

interface VelopackQuery {
  /** Null: the address of a file. */
  client: VelopackClient | null
  currentVersion: string | undefined
  isFlow: boolean
  /** Of the file whose bytes are asked for. */
  assetId: string
}

export const velopack = defineFormat({
  match(path, url) {
    const [first = '', second = '', third = '', fourth = '', ...more] = path
    if (more.length > 0) return null
    const [, index] = path.length === 1 ? (INDEX.exec(first) ?? []) : []
    if (index !== undefined) return feedOf(index, queryText(url, 'id'), false, url)
    if (first === 'v1.0' && second === 'manifest' && third && fourth) return feedOf(fourth, third, true, url)
    const id = path.length === 1 ? PACKAGE.exec(first)?.[1] : undefined
    if (id !== undefined) return fileOf(id)
    const isFlowFile = first === 'v1.0' && second === 'download' && path.length === 3 && ASSET_ID.test(third)
    return isFlowFile ? fileOf(third) : null
  },

  compile: () => null,

  answer({ client, currentVersion, isFlow, assetId }, source) {
    if (!client) return redirect(source.origin + delivery.asset(assetId))
    const choice = source.choose(
      velopackPlatform(client, source.manifest),
      currentVersion,
      (asset) => isVelopackFull(asset) && isOf(asset, client.packageId),
    )
    const listed = choice.kind === 'update' ? listFiles(choice, source.manifest, currentVersion, isFlow) : []
    return documentOf(isFlow ? listed : { Assets: listed }, choice)
  },
})

function feedOf(name: string, packageId: string, isFlow: boolean, url: string): VelopackQuery & Feed {
  const named = readVelopackChannel(name)
  return {
    client: {
      name: name.toLowerCase(),
      packageId,
      system: named?.system ?? readVelopackSystem(queryText(url, 'os')),
      arch: named?.arch ?? null,
      // That of the computer: a package for Intel runs on Arm too.
      computerArch: readVelopackArch(queryText(url, 'arch')),
    },
    currentVersion: queryText(url, 'localVersion') || undefined,
    isFlow,
    assetId: '',
    channel: channelOf(named, name),
    clientIdIn: 'stagingId',
  }
}

interface Feed {
  channel: string | null
  clientIdIn?: string
}

function channelOf(named: VelopackChannel | null, name: string): string | null {
  return named ? named.channel : name.toLowerCase()
}

function fileOf(assetId: string): VelopackQuery & Feed {
  return { client: null, currentVersion: undefined, isFlow: false, assetId, channel: null }
}

/** Empty when it is absent or malformed. */
function queryText(url: string, name: string): string {
  return queryValue(url, name) ?? ''
}

/** A client that doesn't say which package it has may be offered any. */
function isOf({ facts }: ManifestAsset, packageId: string): boolean {
  return !packageId || facts?.packageId?.toLowerCase() === packageId.toLowerCase()
}

function listFiles(
  { release, asset }: UpdateChoice & { kind: 'update' },
  manifest: Manifest,
  currentVersion: string | undefined,
  isFlow: boolean,
) {
  const describe = (kind: 'Full' | 'Delta', version: string, file: ManifestAsset) => ({
    PackageId: asset.facts?.packageId ?? '',
    Version: version,
    Type: kind,
    FileName: `${safeName(asset.facts?.packageId ?? '')}-${version}-${file.id}-${kind.toLowerCase()}.nupkg`,
    SHA1: file.sha1?.toUpperCase() ?? '',
    SHA256: file.sha256.toUpperCase(),
    Size: file.size,
    NotesMarkdown: kind === 'Full' ? release.notes : '',
    ...(isFlow && { Id: file.id }),
  })
  const deltas = currentVersion === undefined ? [] : findDeltaChain(manifest, release, asset, currentVersion)
  return [
    describe('Full', packedVersion(release, asset), asset),
    ...deltas.map(({ version, file }) => describe('Delta', version, file)),
  ]
}

/** As the package says it: what an installed copy will then call itself. */
function packedVersion({ version }: ManifestRelease, { facts }: ManifestAsset): string {
  return facts?.version ?? version
}

function safeName(packageId: string): string {
  return packageId.replaceAll(/[^\w.-]/g, '_')
}

function documentOf(document: object, choice: UpdateChoice): FeedAnswer {
  return {
    body: JSON.stringify(document),
    init: {
      headers: new Headers({
        ...OPEN,
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(choice.kind === 'none' && {
          'access-control-expose-headers': 'x-update-reason',
          'x-update-reason': choice.reason,
        }),
      }),
    },
  }
}

function redirect(location: string): FeedAnswer {
  return {
    body: null,
    init: { status: 302, headers: new Headers({ ...OPEN, location, 'cache-control': 'no-store' }) },
  }
}

// Releases with packages of Velopack, and what its clients read of a feed.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { anAsset, aRelease, type Harness } from '#tests/worker/delivery/harness.ts'

export const WINDOWS = 'windows-x86_64-velopack-nupkg'
const SHA1 = 'ab'.repeat(20)

let ids = 0
const nextId = () => `01M7W6C3${String(ids++).padStart(18, '0')}`

export function aPackage(
  updatePlatform: string,
  facts: AssetFacts = {},
  rest: Partial<ManifestAsset> = {},
): ManifestAsset {
  const packed: AssetFacts = { packager: 'velopack', packageId: 'Editor', ...facts }
  return anAsset(updatePlatform, {
    id: nextId(),
    signature: null,
    sha1: SHA1,
    size: 1000,
    facts: packed,
    ...rest,
  })
}
/** One that replaces the package for Windows. */
export const aDelta = (deltaFrom: string, rest: Partial<ManifestAsset> = {}) => ({
  ...aPackage(WINDOWS, {}, { size: 100, ...rest }),
  ...{ updatePlatform: null, deltaFor: WINDOWS, deltaFrom },
})
export const aVersion = (version: string, more: ManifestAsset[] = [], rest: Partial<ManifestRelease> = {}) =>
  aRelease(version, [], { assets: [aPackage(WINDOWS, { version }), ...more], ...rest })

interface Listed {
  PackageId: string
  Version: string
  Type: string
  FileName: string
  Id?: string
}

export async function ask(harness: Harness, path: string, headers: Record<string, string> = {}) {
  const response = await harness.get(harness.at('update', path), { headers })
  const body = await response.json<{ Assets: Listed[] } | Listed[]>()
  const assets = Array.isArray(body) ? body : body.Assets
  return {
    status: response.status,
    reason: response.headers.get('x-update-reason'),
    type: response.headers.get('content-type'),
    body,
    assets,
    listed: assets.map(({ Type, Version }) => `${Type} ${Version}`),
  }
}

/** What a client of 1.0.0 sends. */
export const FROM_1 = 'localVersion=1.0.0&id=Editor&stagingId=client-1'

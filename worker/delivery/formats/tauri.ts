// `{platform}/{currentVersion}`: the update check of Tauri 1 and 2, and of Packager. Both ignore members that they
// don't know and hand the whole document to the app, so it includes what an app may want to show.

import { delivery } from '#shared/delivery-routes.ts'
import type { KnownKey, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { otherSignatureFor } from '#shared/domain/releases/signature-for.ts'
import type { FileSignature } from '#shared/domain/releases/signatures.ts'
import { defineFormat } from './format.ts'
import { packagerMembers } from './packager.ts'
import { documentIn, noUpdate } from './responses.ts'

export const json = documentIn('application/json')

export const tauri = defineFormat({
  match: ([platform = '', currentVersion, ...more]) =>
    currentVersion && more.length === 0 ? { platform, currentVersion } : null,

  /**
   * @returns documents by the file's id, and by that and the key where a file has further signatures: for clients to
   * which the update is mandatory, and for the others
   */
  compile({ channel, releases, knownKeys = [] }, origin) {
    const documents = { mandatory: new Map<string, string>(), optional: new Map<string, string>() }
    for (const release of releases)
      for (const asset of release.assets) {
        for (const [name, signed] of signedAlternatives(asset, knownKeys)) {
          const write = (mandatory: boolean) => updateDocument(channel, release, signed, origin, mandatory)
          if (!release.mandatory) documents.optional.set(name, write(false))
          if (release.mandatory || release.minimumVersion !== undefined)
            documents.mandatory.set(name, write(true))
        }
      }
    return documents
  },

  answer({ platform, currentVersion }, { choose, manifest }, documents) {
    const choice = choose(platform, currentVersion)
    if (choice.kind === 'none') return noUpdate(choice.reason, platform)
    const { mandatory, optional } = documents()
    const { asset } = choice
    const name = documentName(asset, otherSignatureFor(asset, manifest.knownKeys, currentVersion))
    return json((choice.mandatory ? mandatory : optional).get(name) ?? '')
  },
})

/** The file with each signature that a client may be sent, under the names of their documents. */
function signedAlternatives(asset: ManifestAsset, keys: readonly KnownKey[]): [string, ManifestAsset][] {
  const others = (asset.signatures ?? []).filter(
    ({ scheme, keyId }) => scheme === 'minisign' && keys.some((key) => key.keyId === keyId),
  )
  return [
    [documentName(asset, null), asset],
    ...others.map((other): [string, ManifestAsset] => [
      documentName(asset, other),
      { ...asset, signature: other.value },
    ]),
  ]
}

function documentName({ id }: ManifestAsset, other: FileSignature | null): string {
  return other ? `${id} ${other.keyId}` : id
}

/** @returns the JSON text */
export function updateDocument(
  channel: string | null,
  release: ManifestRelease,
  asset: ManifestAsset,
  origin: string,
  mandatory = false,
): string {
  return JSON.stringify({
    version: release.version,
    notes: release.notes,
    pub_date: release.pubDate,
    ...installation(asset, origin),
    size: asset.size,
    sha256: asset.sha256,
    channel,
    release_id: release.id,
    ...(mandatory && { mandatory }),
  })
}

/** What a client needs to install one file. Every client insists on an absolute URL. */
export function installation(asset: ManifestAsset, origin: string) {
  return {
    url: origin + delivery.asset(asset.id),
    ...(asset.signature !== null && { signature: asset.signature }),
    ...packagerMembers(asset),
  }
}

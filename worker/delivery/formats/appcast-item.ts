// One item of an appcast: a file, and what clients read of it before they download it.

import { delivery } from '#shared/delivery-routes.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { parseVersion } from '#shared/domain/releases/version.ts'
import { notesHtml } from './notes-html.ts'
import { element, text } from './xml.ts'

/** What a client is offered. */
export interface AppcastOffer {
  release: ManifestRelease
  asset: ManifestAsset
  /** The version below which it is critical; empty: to every client. Null: it isn't. */
  criticalBelow: string | null
}

const WINDOWS_ARCHITECTURES: Record<string, string> = {
  x86_64: 'windows-x64',
  aarch64: 'windows-arm64',
  i686: 'windows-x86',
  universal: 'windows',
}

/** The signature of a file, as Sparkle verifies it; null: it has none. */
export function edSignatureOf({ signatures = [] }: ManifestAsset): string | null {
  return signatures.find(({ scheme }) => scheme === 'ed25519')?.value ?? null
}

/**
 * To whom a mandatory update is critical. Clients of unknown version compare theirs with the attribute, or ignore that.
 * @param version of the client, as it says it
 */
export function criticalVersion(
  { releases }: Manifest,
  release: ManifestRelease,
  asset: ManifestAsset,
  version: string | undefined,
): string {
  const { mandatory, minimumVersion } = release
  if (mandatory || minimumVersion === undefined || parseVersion(version ?? '')) return ''
  if (buildOf(release, asset) === release.version) return minimumVersion
  const minimum = releases.find((each) => each.version === minimumVersion)
  return minimum ? buildOf(minimum, asset) : ''
}

/** The item as XML. */
export function appcastItem(manifest: Manifest, offer: AppcastOffer, origin: string): string {
  const { release, asset, criticalBelow } = offer
  const { version, notes, pubDate } = release
  const html = notesHtml(notes)
  const minimumOs = asset.facts?.minimumOs
  const deltas = deltasOf(manifest, release, asset).map(([delta, base]) =>
    enclosure(manifest, release, delta, origin, { 'sparkle:deltaFrom': base }),
  )
  return element('item', {}, [
    element('title', {}, [text(version)]),
    element('pubDate', {}, [text(new Date(pubDate).toUTCString().replace('GMT', '+0000'))]),
    element('sparkle:version', {}, [text(buildOf(release, asset))]),
    element('sparkle:shortVersionString', {}, [text(version)]),
    ...(minimumOs === undefined ? [] : [element('sparkle:minimumSystemVersion', {}, [text(minimumOs)])]),
    ...(criticalBelow === null
      ? []
      : [element('sparkle:criticalUpdate', { 'sparkle:version': criticalBelow || null })]),
    ...(html ? [element('description', {}, [text(html)])] : []),
    enclosure(manifest, release, asset, origin, { 'sparkle:os': osOf(asset) }),
    ...(deltas.length > 0 ? [element('sparkle:deltas', {}, deltas)] : []),
  ])
}

function enclosure(
  { orgSlug, appSlug, channel }: Manifest,
  release: ManifestRelease,
  asset: ManifestAsset,
  origin: string,
  more: Record<string, string>,
): string {
  const place = release.channel === undefined ? channel : release.channel
  // Clients tell the kind of a package by the end of the URL's path.
  const path = delivery.version(orgSlug, appSlug, release.version, asset.downloadName ?? asset.filename)
  return element('enclosure', {
    url: origin + delivery.on(place, path),
    length: String(asset.size),
    type: 'application/octet-stream',
    'sparkle:edSignature': edSignatureOf(asset),
    ...more,
  })
}

/** Sparkle compares it with the app's CFBundleVersion. The others have only versions, so build numbers aren't theirs. */
function buildOf(release: ManifestRelease, { updatePlatform }: ManifestAsset): string {
  const { version, buildNumber, assets } = release
  if (!updatePlatform?.startsWith('darwin-')) return version
  // A disk image doesn't say its own, but is built with the archives beside it.
  const apps = assets.filter(({ facts }) => facts?.os === 'darwin' && facts.buildNumber !== undefined)
  const app = apps.find((each) => each.updatePlatform === updatePlatform) ?? apps[0]
  return buildNumber ?? app?.facts?.buildNumber ?? version
}

/** NetSparkle takes a file without it for one for Windows, Sparkle for one for Macs. */
function osOf({ updatePlatform }: ManifestAsset): string {
  const [system = '', arch = ''] = updatePlatform?.split('-') ?? []
  if (system === 'windows') return WINDOWS_ARCHITECTURES[arch] ?? system
  return system === 'darwin' ? 'macos' : system
}

/** The deltas to a Mac file, with the build that each starts from. Sparkle refuses one without a signature. */
function deltasOf(manifest: Manifest, { assets }: ManifestRelease, asset: ManifestAsset) {
  const place = asset.updatePlatform?.replace(/\w+$/, '') ?? ''
  return assets.flatMap((delta): [delta: ManifestAsset, base: string][] => {
    if (!place.startsWith('darwin-') || !delta.deltaFor?.startsWith(place)) return []
    const base = baseOf(manifest, asset, delta)
    return base === undefined || edSignatureOf(delta) === null ? [] : [[delta, base]]
  })
}

/** `generate_appcast` names deltas after both builds, `Editor142-141.delta`. */
function baseOf({ releases }: Manifest, asset: ManifestAsset, { filename, deltaFrom }: ManifestAsset) {
  const named = /-(\d+(?:\.\d+)*)\.delta$/i.exec(filename)?.[1]
  const base = releases.find(({ version }) => version === deltaFrom)
  return named ?? (base ? buildOf(base, asset) : deltaFrom)
}

// Reads the appcasts that the delivery plane answers with.

import { parseXml, XmlElement } from '@rgrove/parse-xml'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { anAsset, aRelease, type Harness } from '#tests/worker/delivery/harness.ts'

export const MAC = 'darwin-universal-sparkle-zip'
export const X64 = 'windows-x86_64-sparkle-exe'
export const ARM64 = 'windows-aarch64-sparkle-exe'
export const MAC_AGENT = { 'user-agent': 'My Editor/1.0.0 Sparkle/2.6.4' }
export const WINDOWS_AGENT = { 'user-agent': 'Editor/1.0.0 WinSparkle/0.9.4 (Win64)' }

export const aFile = (updatePlatform: string, rest: Partial<ManifestAsset> = {}) =>
  anAsset(updatePlatform, { filename: `${updatePlatform}.bin`, signature: null, ...rest })
export const aVersion = (version: string, platforms: string[], rest: Partial<ManifestRelease> = {}) =>
  aRelease(version, [], { assets: platforms.map((platform) => aFile(platform)), ...rest })

function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((each): each is XmlElement => each instanceof XmlElement && each.name === name)
}

/** Asks for `appcast.xml{query}`. */
export async function ask(harness: Harness, query = '', headers: Record<string, string> = {}) {
  const response = await harness.get(harness.at('update', `appcast.xml${query}`), { headers })
  const body = await response.text()
  const [channel] =
    response.status === 200 ? childrenOf(parseXml(body).root ?? new XmlElement(''), 'channel') : []
  const items = (channel ? childrenOf(channel, 'item') : []).map((item) => {
    const textOf = (name: string) => childrenOf(item, name)[0]?.text
    const [enclosure] = childrenOf(item, 'enclosure')
    return {
      url: enclosure?.attributes.url,
      length: enclosure?.attributes.length,
      os: enclosure?.attributes['sparkle:os'],
      signature: enclosure?.attributes['sparkle:edSignature'],
      critical: childrenOf(item, 'sparkle:criticalUpdate')[0]?.attributes,
      version: textOf('sparkle:version'),
      short: textOf('sparkle:shortVersionString'),
      title: textOf('title'),
      date: textOf('pubDate'),
      notes: textOf('description'),
      minimumOs: textOf('sparkle:minimumSystemVersion'),
      deltas: childrenOf(item, 'sparkle:deltas').flatMap((deltas) =>
        childrenOf(deltas, 'enclosure').map(({ attributes }) => [
          attributes.url?.split('/').at(-1),
          attributes['sparkle:deltaFrom'],
          attributes['sparkle:edSignature'],
        ]),
      ),
    }
  })
  const { status, headers: sent } = response
  return { status, reason: sent.get('x-update-reason'), headers: sent, items, body }
}

export const versionsOf = ({ items }: Awaited<ReturnType<typeof ask>>) => items.map(({ version }) => version)

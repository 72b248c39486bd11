// Packages of Windows apps, and bundles of them: zips with a manifest and a signature (learn.microsoft.com/windows/msix,
// "App package manifest"). Tools don't sign a package by any other means than a certificate.

import type { XmlElement } from '@rgrove/parse-xml'
import type { Entry } from 'yauzl'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { plainFact } from './plain-fact.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { readStoredZip } from './stored-zip.ts'
import { childOf, childrenOf, parseFactXml } from './xml.ts'

const MANIFEST = /^(AppxManifest|AppxMetadata\/AppxBundleManifest)\.xml$/i
const SIGNATURE = /^AppxSignature\.p7x$/i
/** `neutral` is for every processor. */
const ARCHITECTURES = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64'],
  ['x86', 'i686'],
])
/** Of what a package is for, the first of these that it names. */
const FAMILIES = ['Windows.Desktop', 'Windows.Universal']

export async function msixFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const facts = await readStoredZip(bytes, async (zip): Promise<AssetFacts> => {
    let file: Entry | null = null
    let codeSigned = false
    for await (const entry of zip.entries()) {
      if (MANIFEST.test(entry.fileName)) file ??= entry
      if (SIGNATURE.test(entry.fileName)) codeSigned = true
    }
    const text = file && (await zip.bytes(file))
    const manifest = text ? parseFactXml(new TextDecoder().decode(text)) : undefined
    const identity = childOf(manifest, 'Identity')?.attributes
    const [packageId, version] = [plainFact(identity?.Name), plainFact(identity?.Version)]
    if (!packageId || !version) return {}
    const architectures = architecturesOf(manifest, identity?.ProcessorArchitecture)
    const minimumOs = plainFact(minimumOsOf(manifest))
    return {
      packageId,
      version,
      os: 'windows',
      ...(architectures.length > 0 && { architectures }),
      ...(minimumOs && { minimumOs }),
      codeSigned,
    }
  })
  return facts ?? {}
}

/** A bundle lists its packages: those of apps, and of resources such as languages. */
function architecturesOf(manifest: XmlElement | undefined, own: string | undefined): string[] {
  const listed = childrenOf(childOf(manifest, 'Packages'), 'Package')
  const named = [own, ...listed.filter(isApplication).map(({ attributes }) => attributes.Architecture)]
  const known = named.flatMap((each) => ARCHITECTURES.get(each?.toLowerCase() ?? '') ?? [])
  return [...new Set(known)].toSorted()
}

function isApplication({ attributes }: XmlElement): boolean {
  return attributes.Type === 'application'
}

function minimumOsOf(manifest: XmlElement | undefined): string | undefined {
  const families = childrenOf(childOf(manifest, 'Dependencies'), 'TargetDeviceFamily')
  const byName = new Map(families.map(({ attributes }) => [attributes.Name, attributes.MinVersion]))
  return FAMILIES.map((name) => byName.get(name)).find((minimum) => minimum !== undefined)
}

// Packages of Apple's installer, as `productbuild` and `pkgbuild` write them: of a product, `Distribution` describes all
// of its packages; a single package has a `PackageInfo` (Distribution XML Reference of Apple).

import type { XmlElement } from '@rgrove/parse-xml'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { plainFact } from './plain-fact.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { openXar, type XarFile } from './xar.ts'
import { childOf, childrenOf, parseFactXml } from './xml.ts'

/**
 * Apple's ticket of notarization, which `stapler` appends: a trailer of type 1 ends the archive, and one of type 2 the
 * ticket (apple-codesign's stapling.rs).
 */
const TRAILER_MAGIC = 't8lr'
const TRAILER_BYTES = 16
const TICKET = 2

export async function pkgFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const xar = await openXar(bytes)
  if (!xar) return {}
  const product = await rootOf(xar.find('Distribution')[0])
  const [info, ...others] = xar.find('PackageInfo')
  // Of several packages, none is the product.
  const single = product && others.length > 0 ? undefined : await rootOf(info)
  if (!product && !single) return {}
  const named = childOf(product, 'product')?.attributes
  const packageId = plainFact(named?.id ?? single?.attributes.identifier)
  const version = plainFact(named?.version ?? single?.attributes.version)
  const arch = architectureOf(childOf(product, 'options'))
  const minimumOs = plainFact(minimumOsOf(product))
  return {
    ...(packageId && { packageId }),
    ...(version && { version }),
    os: 'darwin',
    ...(arch && { architectures: [arch] }),
    ...(minimumOs && { minimumOs }),
    codeSigned: xar.isSigned,
    ...((await isStapled(bytes)) && { notarized: true }),
  }
}

async function rootOf(file: XarFile | undefined): Promise<XmlElement | undefined> {
  const text = await file?.text()
  return text ? parseFactXml(text) : undefined
}

/** The installer runs packages that name Intel alone on every Mac, so those say nothing of what they install. */
function architectureOf(options: XmlElement | undefined): string | undefined {
  const named = (options?.attributes.hostArchitectures ?? '').split(',').map((each) => each.trim())
  if (!named.includes('arm64')) return undefined
  return named.includes('x86_64') ? 'universal' : 'aarch64'
}

function minimumOsOf(product: XmlElement | undefined): string | undefined {
  const lists = [product, childOf(product, 'volume-check')].flatMap((parent) =>
    childrenOf(parent, 'allowed-os-versions'),
  )
  return lists.flatMap((list) => childrenOf(list, 'os-version'))[0]?.attributes.min
}

async function isStapled(bytes: StoredBytes): Promise<boolean> {
  const at = bytes.size - TRAILER_BYTES
  if ((await bytes.text(at, TRAILER_MAGIC.length)) !== TRAILER_MAGIC) return false
  const trailer = await bytes.view(at, TRAILER_BYTES)
  const length = trailer.getUint32(8, true)
  return trailer.getUint16(6, true) === TICKET && length > 0 && at - length >= TRAILER_BYTES
}

// The header of an RPM package: a lead, a header of signatures, then the header with the tags of the package
// (rpm.org, "RPM v4 package format"). Of each, an index of 16 bytes an entry comes before the values.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { plainFact } from './plain-fact.ts'
import type { StoredBytes } from './stored-bytes.ts'

const LEAD_MAGIC = 0xedabeedb
const LEAD_BYTES = 96
const HEADER_MAGIC = 0x8eade801
const MAX_TAGS = 4096
const STRING = 6
const MAX_STRING_BYTES = 256
const TAGS = { name: 1000, version: 1001, os: 1021, arch: 1022 }

const ARCHITECTURES = new Map([
  ['x86_64', 'x86_64'],
  ['aarch64', 'aarch64'],
  ['armv7hl', 'armv7'],
  ['riscv64', 'riscv64'],
  ...['i386', 'i486', 'i586', 'i686'].map((each) => [each, 'i686'] as const),
])

export async function rpmFacts(bytes: StoredBytes): Promise<AssetFacts> {
  if ((await bytes.view(0, 4)).getUint32(0) !== LEAD_MAGIC) return {}
  const signatures = await headerAt(bytes, LEAD_BYTES)
  const header = signatures && (await headerAt(bytes, Math.ceil(signatures.end / 8) * 8))
  if (!header || header.count > MAX_TAGS) return {}
  const index = await bytes.view(header.index, header.count * 16)
  const places = new Map<number, number>()
  for (let at = 0; at < index.byteLength; at += 16)
    if (index.getUint32(at + 4) === STRING) places.set(index.getUint32(at), index.getUint32(at + 8))
  const textOf = async (tag: number) => {
    const place = places.get(tag)
    return place === undefined
      ? undefined
      : plainFact(await bytes.text(header.values + place, MAX_STRING_BYTES))
  }
  const [packageId, version] = [await textOf(TAGS.name), await textOf(TAGS.version)]
  const arch = ARCHITECTURES.get((await textOf(TAGS.arch)) ?? '')
  return {
    ...(packageId && { packageId }),
    ...(version && { version }),
    ...((await textOf(TAGS.os)) === 'linux' && { os: 'linux' as const }),
    ...(arch && { architectures: [arch] }),
  }
}

async function headerAt(bytes: StoredBytes, start: number) {
  const view = await bytes.view(start, 16)
  if (view.getUint32(0) !== HEADER_MAGIC) return null
  const [count, length] = [view.getUint32(8), view.getUint32(12)]
  const index = start + 16
  const values = index + count * 16
  return { count, index, values, end: values + length }
}

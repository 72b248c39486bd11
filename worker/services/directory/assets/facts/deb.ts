// Debian packages are `ar` archives (deb(5)): `debian-binary`, then `control.tar` in one of several compressions, then
// the files.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { tarEntries } from '#shared/domain/releases/tar.ts'
import { type Compression, decompressed } from './decompressed.ts'
import { plainFact } from './plain-fact.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { MAX_XZ_BYTES, unpackXz } from './xz.ts'

const MAGIC = '!<arch>\n'
const MEMBER_BYTES = 60
/** `debian-binary`, and what signing tools put before `control.tar`. */
const MAX_MEMBERS = 8
/** Uncompressed: the digests of all its files may be there. */
const MAX_CONTROL_TAR_BYTES = 32 * 1024 * 1024
const MAX_CONTROL_BYTES = 64 * 1024

const ARCHITECTURES = new Map([
  ['amd64', 'x86_64'],
  ['arm64', 'aarch64'],
  ['armhf', 'armv7'],
  ['i386', 'i686'],
  ['riscv64', 'riscv64'],
])

export async function debFacts(bytes: StoredBytes): Promise<AssetFacts> {
  if ((await bytes.text(0, MAGIC.length)) !== MAGIC) return {}
  let at = MAGIC.length
  for (let members = 0; members < MAX_MEMBERS; members += 1) {
    const name = (await bytes.text(at, 16)).trim().replace(/\/$/, '')
    const size = Number.parseInt(await bytes.text(at + 48, 10), 10)
    if (!(size >= 0)) return {}
    const start = at + MEMBER_BYTES
    const compression = /^control\.tar(?:\.(gz|zst|xz))?$/.exec(name)
    if (compression) {
      const end = Math.min(start + size, bytes.size)
      return controlFacts(await readControl(tarBetween(bytes, start, end, compression[1])))
    }
    at = start + size + (size % 2)
  }
  return {}
}

function tarBetween(bytes: StoredBytes, start: number, end: number, compression: string | undefined) {
  if (compression === 'xz') return unpacked(bytes, start, end)
  const chunks = bytes.blocks(start, end)
  return compression ? decompressed(chunks, compression as Compression) : chunks
}

async function* unpacked(bytes: StoredBytes, start: number, end: number): AsyncGenerator<Uint8Array, void> {
  if (end - start <= MAX_XZ_BYTES) yield unpackXz(await bytes.read(start, end - start))
}

async function readControl(tar: AsyncIterable<Uint8Array>) {
  for await (const { name, size, take } of tarEntries(tar, MAX_CONTROL_TAR_BYTES))
    if (name === 'control' && size <= MAX_CONTROL_BYTES) return new TextDecoder().decode(await take(size))
  return ''
}

function controlFacts(control: string): AssetFacts {
  const textOf = (field: string) => plainFact(new RegExp(`^${field}:(.*)$`, 'im').exec(control)?.[1])
  const [packageId, version] = [textOf('Package'), textOf('Version')]
  if (!packageId || !version) return {}
  // `all` is for every processor.
  const arch = ARCHITECTURES.get(textOf('Architecture') ?? '')
  return { packageId, version, os: 'linux', ...(arch && { architectures: [arch] }) }
}

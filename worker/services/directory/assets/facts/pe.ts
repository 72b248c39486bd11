// The headers of a program for Windows (learn.microsoft.com/windows/win32/debug/pe-format).

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import type { StoredBytes } from './stored-bytes.ts'

/** Installers are programs of 32 bits, whatever they install: those say nothing. */
const MACHINES: Record<number, string> = { 34404: 'x86_64', 43620: 'aarch64' }
const HEADER_POINTER = 0x3c
/** The signature `PE\0\0` and the file header. */
const FILE_HEADER_BYTES = 24
/** Where the optional header has the number of its directories, by its magic. */
const DIRECTORY_COUNTS: Record<number, number> = { 267: 92, 523: 108 }
const CERTIFICATES = 4
const PKCS_SIGNED_DATA = 2

export async function peFacts(bytes: StoredBytes): Promise<AssetFacts> {
  if ((await bytes.text(0, 2)) !== 'MZ') return {}
  const at = (await bytes.view(HEADER_POINTER, 4)).getUint32(0, true)
  const header = await bytes.view(at, FILE_HEADER_BYTES)
  if (header.getUint32(0) !== 0x50450000) return {}
  const arch = MACHINES[header.getUint16(4, true)]
  return {
    os: 'windows',
    ...(arch && { architectures: [arch] }),
    codeSigned: await hasCertificate(bytes, at + FILE_HEADER_BYTES, header.getUint16(20, true)),
  }
}

/** Whether the table of certificates is in the file, and begins with one of Authenticode. */
async function hasCertificate(bytes: StoredBytes, start: number, length: number): Promise<boolean> {
  const optional = await bytes.view(start, length)
  const counted = length >= 2 ? DIRECTORY_COUNTS[optional.getUint16(0, true)] : undefined
  const entry = (counted ?? length) + 4 + CERTIFICATES * 8
  if (counted === undefined || entry + 8 > length) return false
  if (optional.getUint32(counted, true) <= CERTIFICATES) return false
  // The only directory that is found by its place in the file rather than in memory.
  const [at, size] = [optional.getUint32(entry, true), optional.getUint32(entry + 4, true)]
  if (size < 8 || at + size > bytes.size) return false
  const certificate = await bytes.view(at, 8)
  return certificate.getUint32(0, true) > 8 && certificate.getUint16(6, true) === PKCS_SIGNED_DATA
}

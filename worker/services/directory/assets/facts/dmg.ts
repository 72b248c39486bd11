// Disk images for Macs. Their file system is compressed in blocks, so of the app in it nothing is known; a trailer says
// where the code signature of the image is (`koly`, apple-codesign's dmg.rs).

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { readCodeSignature } from './code-signature.ts'
import { Damaged, type StoredBytes } from './stored-bytes.ts'

const MAGIC = 'koly'
const TRAILER_BYTES = 512
/** Its own length is part of the trailer. */
const LENGTH_AT = 8
const SIGNATURE_AT = 296

export async function dmgFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const at = bytes.size - TRAILER_BYTES
  if (at < 0 || (await bytes.text(at, MAGIC.length)) !== MAGIC) return {}
  const trailer = await bytes.view(at, TRAILER_BYTES)
  if (trailer.getUint32(LENGTH_AT) !== TRAILER_BYTES) return {}
  const [start, length] = [trailer.getBigUint64(SIGNATURE_AT), trailer.getBigUint64(SIGNATURE_AT + 8)]
  if (length === 0n) return { os: 'darwin', codeSigned: false }
  return { os: 'darwin', ...(await signatureFacts(bytes, Number(start))) }
}

/** Of a damaged signature it isn't known whether it is one. */
async function signatureFacts(bytes: StoredBytes, start: number): Promise<AssetFacts> {
  try {
    const { isByCertificate, isStapled } = await readCodeSignature((at, length) =>
      bytes.view(start + at, length),
    )
    return { codeSigned: isByCertificate, ...(isStapled && { notarized: true }) }
  } catch (error) {
    if (error instanceof Damaged) return {}
    throw error
  }
}

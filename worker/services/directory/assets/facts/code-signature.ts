// A code signature of Apple's systems (cs_blobs.h): a list of blobs by slot. Every program for Apple silicon has one, most
// of them made by the linker ("ad hoc"): only one with a message in CMS is by a certificate.

import { Damaged } from './stored-bytes.ts'

const MAGIC = 0xfade0cc0
const MAX_BLOBS = 64
const CMS_SLOT = 0x10000
const TICKET_SLOT = 0x10002
const CMS_MAGIC = 0xfade0b01
const BLOB_HEADER_BYTES = 8

export interface CodeSignature {
  isByCertificate: boolean
  /** Whether Apple's ticket of notarization is in it, as `stapler` puts it into a disk image. */
  isStapled: boolean
}

/**
 * @param view some of its bytes, which are asked for in their order
 * @throws Damaged for what isn't a code signature
 */
export async function readCodeSignature(
  view: (at: number, length: number) => Promise<DataView>,
): Promise<CodeSignature> {
  const head = await view(0, 12)
  const count = head.getUint32(8)
  if (head.getUint32(0) !== MAGIC || count > MAX_BLOBS) throw new Damaged('A code signature is malformed.')
  const index = await view(12, count * 8)
  const places = new Map<number, number>()
  for (let at = 0; at < index.byteLength; at += 8) places.set(index.getUint32(at), index.getUint32(at + 4))
  const place = places.get(CMS_SLOT)
  const cms = place === undefined ? null : await view(place, BLOB_HEADER_BYTES)
  return {
    isByCertificate: cms?.getUint32(0) === CMS_MAGIC && cms.getUint32(4) > BLOB_HEADER_BYTES,
    isStapled: places.has(TICKET_SLOT),
  }
}

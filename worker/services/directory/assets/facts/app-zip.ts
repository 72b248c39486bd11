// Zips of apps: Mac apps as electron-builder and `ditto` pack them, and those for iOS.

import type { Entry } from 'yauzl'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { forwardReader } from '#shared/domain/releases/forward-reader.ts'
import { bundleFacts, MAX_PLIST_BYTES, macAppFacts, macPartOf } from './mac-app.ts'
import { type MachO, readMachO } from './mach-o.ts'
import type { StoredBytes } from './stored-bytes.ts'
import { readStoredZip, type StoredZip } from './stored-zip.ts'

const MAX_PROGRAMS = 8
/** Of larger programs it isn't known whether they are signed: that is at their end. */
const MAX_PROGRAM_BYTES = 8 * 1024 * 1024
const MAX_SKIP_BYTES = 64 * 1024 * 1024
const IOS_PLIST = /^Payload\/[^/]+\.app\/Info\.plist$/

/** Facts of a `.zip` with a Mac app; of any other zip none. */
export async function macZipFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const facts = await readStoredZip(bytes, async (zip) => {
    const found: Record<'plist' | 'program' | 'ticket', Entry[]> = { plist: [], program: [], ticket: [] }
    for await (const entry of zip.entries()) {
      const part = macPartOf(entry.fileName)
      if (part) found[part].push(entry)
    }
    const plist = await readInfo(zip, found.plist[0])
    const programs: MachO[] = []
    for (const entry of found.program.slice(0, MAX_PROGRAMS)) {
      const program = await readProgram(zip, entry)
      if (program) programs.push(program)
    }
    return macAppFacts({ plist, programs, isStapled: found.ticket.length > 0 })
  })
  return facts ?? {}
}

/** Facts of an `.ipa`. */
export async function ipaFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const facts = await readStoredZip(bytes, async (zip) => {
    for await (const entry of zip.entries()) {
      if (!IOS_PLIST.test(entry.fileName)) continue
      const plist = await readInfo(zip, entry)
      return plist ? bundleFacts(plist, 'MinimumOSVersion') : {}
    }
    return {}
  })
  return facts ?? {}
}

async function readInfo(zip: StoredZip, entry: Entry | undefined): Promise<Uint8Array | null> {
  return entry && entry.uncompressedSize <= MAX_PLIST_BYTES ? zip.bytes(entry) : null
}

async function readProgram(zip: StoredZip, entry: Entry): Promise<MachO | null> {
  const reader = forwardReader(zip.chunks(entry), MAX_SKIP_BYTES)
  try {
    return await readMachO(reader, entry.compressedSize > MAX_PROGRAM_BYTES ? 0 : MAX_SKIP_BYTES)
  } finally {
    await reader.close()
  }
}

// AppImages are Linux programs with a file system behind them. Sections of the program say where updates are, and may
// have an OpenPGP signature (github.com/AppImage/AppImageSpec). The magic at byte 8 isn't asked for: tools that run
// AppImages without FUSE clear it.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { readElf } from './elf.ts'
import { embeddedBlockMapBytes } from './embedded-block-map.ts'
import { plainFact } from './plain-fact.ts'
import { latin1, type StoredBytes } from './stored-bytes.ts'

const MAX_SECTION_BYTES = 1024

export async function appImageFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const elf = await readElf(bytes)
  if (!elf) return {}
  const updates = await elf.section('.upd_info', MAX_SECTION_BYTES)
  const updateInformation = updates ? plainFact(latin1(updates)) : undefined
  const signature = await elf.section('.sha256_sig', MAX_SECTION_BYTES)
  const blockMapBytes = await embeddedBlockMapBytes(bytes)
  return {
    os: 'linux',
    ...(elf.arch && { architectures: [elf.arch] }),
    ...(updateInformation && { updateInformation }),
    ...(blockMapBytes && { blockMapBytes }),
    // Hardly any is signed this way, so that one isn't says nothing.
    ...(signature?.some((byte) => byte !== 0) && { codeSigned: true }),
  }
}

// The header of a Linux program and the sections that it lists (elf.h). Only little-endian ones: apps have no others.

import type { StoredBytes } from './stored-bytes.ts'

const MAGIC = '\x7fELF'
const LITTLE_ENDIAN = 1
const MAX_SECTIONS = 512

const MACHINES: Record<number, string> = {
  3: 'i686',
  40: 'armv7',
  62: 'x86_64',
  183: 'aarch64',
  243: 'riscv64',
}

/** Where the fields are, by whether the program has 64 bits. */
const LAYOUTS = {
  wide: { header: 64, table: 0x28, entry: 0x3a, section: 64, offset: 0x18, size: 0x20 },
  narrow: { header: 52, table: 0x20, entry: 0x2e, section: 40, offset: 0x10, size: 0x14 },
}

export interface Elf {
  /** As update platforms name it; null: another one. */
  arch: string | null
  /** The bytes of a section, at most `limit`; null: it has no such section. */
  section: (name: string, limit: number) => Promise<Uint8Array | null>
}

/** Null when the bytes are not a Linux program. */
export async function readElf(bytes: StoredBytes): Promise<Elf | null> {
  if ((await bytes.text(0, 4)) !== MAGIC) return null
  const [, , , , wordSize, order] = await bytes.read(0, 6)
  if (order !== LITTLE_ENDIAN) return null
  const layout = wordSize === 2 ? LAYOUTS.wide : LAYOUTS.narrow
  const header = await bytes.view(0, layout.header)
  const number = (view: DataView, at: number) =>
    layout === LAYOUTS.wide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true)
  const entryBytes = header.getUint16(layout.entry, true)
  const count = header.getUint16(layout.entry + 2, true)
  const namesIndex = header.getUint16(layout.entry + 4, true)
  const sectionAt = async (index: number) => {
    const view = await bytes.view(number(header, layout.table) + index * entryBytes, layout.section)
    return { name: view.getUint32(0, true), at: number(view, layout.offset), size: number(view, layout.size) }
  }
  return {
    arch: MACHINES[header.getUint16(0x12, true)] ?? null,
    async section(name, limit) {
      if (namesIndex >= count || count > MAX_SECTIONS) return null
      const sections = []
      for (let index = 0; index < count; index += 1) sections.push(await sectionAt(index))
      const names = sections[namesIndex]
      if (!names) return null
      for (const each of sections)
        if ((await bytes.text(names.at + each.name, name.length + 1)) === name)
          return bytes.read(each.at, Math.min(each.size, limit))
      return null
    },
  }
}

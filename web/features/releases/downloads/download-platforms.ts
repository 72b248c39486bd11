// Names what a file is for, and picks the one for the visitor's system. Platforms are free text: those of packaging
// tools are known, others are inferred from the file's name.

import type { Download, OfferedFile } from '#shared/domain/releases/download-page.ts'

export type Group = 'macOS' | 'Windows' | 'Linux' | 'Android' | 'iOS' | 'Other files'

export const GROUPS: Group[] = ['macOS', 'Windows', 'Linux', 'Android', 'iOS', 'Other files']

/** Kinds of a group, the one to offer first at the top. */
const KINDS: [pattern: RegExp, group: Group, label: string][] = [
  [/\.dmg$|^dmg\b/, 'macOS', 'Disk image'],
  [/\.pkg$/, 'macOS', 'Installer'],
  [/setup\.exe$|^nsis\b/, 'Windows', 'Installer'],
  [/\.msi$|^(wix|msi)\b/, 'Windows', 'MSI package'],
  [/\.exe$/, 'Windows', 'Program'],
  [/\.appimage$|^appimage\b/, 'Linux', 'AppImage'],
  [/\.deb$|^deb\b/, 'Linux', 'Debian and Ubuntu'],
  [/\.rpm$|^rpm\b/, 'Linux', 'Fedora and openSUSE'],
  [/\.pkg\.tar\.\w+$|^pacman\b/, 'Linux', 'Arch Linux'],
  [/\.(apk|aab)$|^(android|apk)\b/, 'Android', 'Package'],
  [/\.ipa$|^(ios|iphone|ipa)\b/, 'iOS', 'App'],
  [/^(macos|darwin|mac)\b/, 'macOS', 'App'],
  [/^(windows|win)\b/, 'Windows', 'Program'],
  [/^linux\b/, 'Linux', 'Program'],
]

/** Architectures, the one that most people have first. */
const ARCHITECTURES: [pattern: RegExp, ofMac: string, elsewhere: string, arch: string][] = [
  [/universal/, 'Apple silicon and Intel', 'All processors', 'universal'],
  [/aarch64|arm64/, 'Apple silicon', 'ARM 64-bit', 'aarch64'],
  [/x86_64|x64|amd64/, 'Intel', '64-bit', 'x86_64'],
  [/i[36]86|x86|ia32/, 'Intel 32-bit', '32-bit', 'i686'],
  [/armv7/, 'ARM 32-bit', 'ARM 32-bit', 'armv7'],
  [/riscv64/, 'RISC-V', 'RISC-V', 'riscv64'],
]
/** Of what these systems run on, most is of this kind, and nothing else of them tells. */
const USUAL: Partial<Record<Group, RegExp>> = { Windows: /64-bit/, Linux: /64-bit/ }

export interface Described {
  group: Group
  /** What kind of file it is: `Disk image`. */
  kind: string | null
  /** Whose processors it is for: `Apple silicon`. */
  processor: string | null
  /** The same as updaters name it: `aarch64`. */
  arch: string | null
  rank: number
}

export function describeFile({
  filename,
  publicPlatform,
}: Pick<OfferedFile, 'filename' | 'publicPlatform'>): Described {
  const words = [publicPlatform ?? '', filename].map((each) => each.toLowerCase())
  const found = KINDS.findIndex(([pattern]) => words.some((each) => pattern.test(each)))
  const [, group, kind] = KINDS[found] ?? [null, 'Other files' as const, null]
  const place = ARCHITECTURES.findIndex(([pattern]) => words.some((each) => pattern.test(each)))
  const [, ofMac, elsewhere, arch] = ARCHITECTURES[place] ?? [null, null, null, null]
  const processor = group === 'macOS' ? ofMac : elsewhere
  const isUsual = USUAL[group]?.test(processor ?? '') && !processor?.startsWith('ARM')
  const order = isUsual ? 0 : place < 0 ? ARCHITECTURES.length : place + 1
  return { group, kind, processor, arch, rank: order * KINDS.length + (found < 0 ? KINDS.length : found) }
}

/**
 * How a file is titled in a list: by system and processor, or by system and kind beside another one for the same
 * processors. `rest` is what the title leaves out. Null: the file's name is its title.
 */
export function titleIn(
  files: readonly OfferedFile[],
  file: OfferedFile,
): { title: string | null; rest: string | null } {
  const { group, kind, processor } = describeFile(file)
  if (group === 'Other files') return { title: null, rest: kind }
  const alike = files.map(describeFile).filter((each) => each.group === group && each.processor === processor)
  const [first, rest] = alike.length > 1 && kind ? [kind, processor] : [processor, kind]
  return { title: first ? `${group}, ${first}` : group, rest }
}

/** Files by system, each with the one to offer first at the top. */
export function byGroup<File extends OfferedFile>(files: readonly File[]): [Group, File[]][] {
  const groups = Map.groupBy(files, (file) => describeFile(file).group)
  return GROUPS.flatMap((group) => {
    const found = groups.get(group)?.toSorted((a, b) => describeFile(a).rank - describeFile(b).rank)
    return found ? [[group, found] as [Group, File[]]] : []
  })
}

const GROUP_OF: Record<string, Group> = { iPhone: 'iOS', iPad: 'iOS', ChromeOS: 'Linux' }

/** Where the visitor's files are: `system` is what `systemOf` says of them. */
export function groupOf(system: string | undefined): Group | undefined {
  return system === undefined ? undefined : (GROUP_OF[system] ?? GROUPS.find((group) => group === system))
}

/** The file for a visitor of this system, and others for the same one. Undefined: none is. */
export function pickFor(
  system: string | undefined,
  files: readonly Download[],
): { group: Group; file: Download; others: Download[] } | undefined {
  const group = groupOf(system)
  const [file, ...others] = byGroup(files).find(([each]) => each === group)?.[1] ?? []
  return group && file && { group, file, others }
}

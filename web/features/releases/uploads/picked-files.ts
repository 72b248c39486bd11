// Files that were picked for a release and are not on their way yet. Equal names are normal: the archive of a Mac app
// has the same for every architecture. A signature belongs to the file beside it.

import type { AssetFormat } from '#shared/domain/releases/asset.ts'
import { isMacArchive } from '#shared/domain/releases/infer-platform.ts'
import { appcastSignatures } from '#web/lib/upload/appcast-signatures.ts'
import { macArchOf } from '#web/lib/upload/mac-arch.ts'
import type { FolderFile } from '#web/ui/file-drop/dropped-files.ts'
import { MAX_SIGNATURE_BYTES } from './signature-ending.ts'

export interface ReadFile extends FolderFile {
  /** The content, of a signature; null for every other file. */
  text: string | null
  /** Of an appcast: Ed25519 signatures by file name; null for every other file. */
  appcast: ReadonlyMap<string, string> | null
  /** Architecture told from the bytes of a Mac archive; null when they don't say, and for every other file. */
  arch: string | null
}

export interface PickedFile extends ReadFile {
  id: string
  /** Equal for files of one folder that were picked together. */
  group: string
}

/** What the user chose in place of what the name says. */
export interface FileChoice {
  publicPlatform?: string | null
  updatePlatform?: string | null
  format?: AssetFormat | null
  /** Of a delta: the update platform of the file that it replaces, and the version that it updates. */
  deltaFor?: string | null
  deltaFrom?: string
  /** Signatures that were pasted, in place of those that were picked: Sparkle's, and the second key's. */
  edSignature?: string
  secondSignature?: string
  /** Whether the file of the same name that the draft has is replaced. */
  replace?: boolean
}

export interface Picked {
  files: readonly PickedFile[]
  /** By the id of the file: one that is picked in place of another starts without. */
  choices: Readonly<Record<string, FileChoice>>
  /** How many times something was picked. */
  batches: number
}

export const NOTHING_PICKED: Picked = { files: [], choices: {}, batches: 0 }

/**
 * `.sig`: of Tauri's and Packager's tools. `.2.sig`: the same by a second key. `.edsig`: what Sparkle's tools print.
 */
const ENDINGS = ['.2.sig', '.sig', '.edsig'] as const
type Ending = (typeof ENDINGS)[number]
const APPCAST = /\.xml$/i

/** One that can't be read signs nothing, and is shown as a file of its own. */
export const isSignature = (file: FolderFile) => endingOf(file) !== null

function endingOf({ file, unreadable }: FolderFile): Ending | null {
  return (!unreadable && ENDINGS.find((each) => file.name.toLowerCase().endsWith(each))) || null
}

/** Reads signatures and architectures as files are picked, so that everything after is immediate. */
export async function readPicked(files: readonly FolderFile[]): Promise<ReadFile[]> {
  return Promise.all(
    files.map((each) =>
      readFile(each).catch(
        (): ReadFile => ({ ...each, text: null, appcast: null, arch: null, unreadable: true }),
      ),
    ),
  )
}

async function readFile(each: FolderFile): Promise<ReadFile> {
  const isRead = !each.unreadable
  return {
    ...each,
    text: isSignature(each) ? await each.file.slice(0, MAX_SIGNATURE_BYTES).text() : null,
    appcast: isRead && APPCAST.test(each.file.name) ? await appcastSignatures(each.file) : null,
    arch: isRead && isMacArchive(each.file.name) ? await macArchOf(each.file) : null,
  }
}

/** What was picked before, and more. A file that is picked once more is the same one, or replaces one without content. */
export function withFiles(picked: Picked, more: readonly ReadFile[]): Picked {
  const batches = picked.batches + 1
  const added = more
    .filter((file) => !picked.files.some((each) => isSameFile(each, file)))
    .map((file, index) => {
      const group = `${batches}/${file.folder}`
      // A drop from search results has files of one name without their folders.
      return { ...file, group, id: `${group}/${index}/${file.file.name}` }
    })
  const names = new Set(added.map(({ file }) => file.name))
  const kept = picked.files.filter(({ unreadable, file }) => !unreadable || !names.has(file.name))
  return { ...picked, batches, files: [...kept, ...added] }
}

/** Without a file and its signature. */
export function withoutFile(picked: Picked, id: string): Picked {
  const { [id]: _dropped, ...choices } = picked.choices
  const signatures = ENDINGS.map((ending) => pairSignatures(picked.files, ending).signatures.get(id))
  return {
    ...picked,
    choices,
    files: picked.files.filter((each) => each.id !== id && !signatures.includes(each)),
  }
}

/** With another choice for one file. */
export function withChoice(picked: Picked, id: string, choice: FileChoice): Picked {
  return { ...picked, choices: { ...picked.choices, [id]: { ...picked.choices[id], ...choice } } }
}

/**
 * Which signature belongs to which file, by the file's id. One that was picked apart from its file belongs to the only
 * file of its name, or to the only one of them without a signature.
 */
export function pairSignatures(files: readonly PickedFile[], ending: Ending) {
  const signatures = new Map<string, PickedFile>()
  const apart: PickedFile[] = []
  const filesOf = ({ file }: PickedFile) => {
    const name = file.name.slice(0, -ending.length)
    return files.filter((each) => each.file.name === name)
  }
  for (const signature of files.filter((each) => endingAmong(files, each) === ending)) {
    const [own, ...others] = filesOf(signature).filter((each) => each.group === signature.group)
    if (own && others.length === 0) signatures.set(own.id, signature)
    else apart.push(signature)
  }
  const alone = apart.filter((signature) => {
    const named = filesOf(signature)
    const unsigned = named.filter(({ id }) => !signatures.has(id))
    const [only] = named.length === 1 ? named : unsigned.length === 1 ? unsigned : []
    if (only) signatures.set(only.id, signature)
    return !only
  })
  return { signatures, alone }
}

/** `libfoo.so.2.sig` is the first signature of `libfoo.so.2` where that was picked, else the second of `libfoo.so`. */
function endingAmong(files: readonly PickedFile[], signature: PickedFile): Ending | null {
  const ending = endingOf(signature)
  const name = signature.file.name.slice(0, -'.sig'.length)
  return ending === '.2.sig' && files.some(({ file }) => file.name === name) ? '.sig' : ending
}

function isSameFile(a: ReadFile, b: ReadFile): boolean {
  return (
    a.folder === b.folder &&
    a.file.name === b.file.name &&
    a.file.size === b.file.size &&
    a.file.lastModified === b.file.lastModified &&
    a.unreadable === b.unreadable &&
    a.text === b.text
  )
}

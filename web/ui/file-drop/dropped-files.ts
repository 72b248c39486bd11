// What was dropped or chosen, with the folder that each file was in: a build puts files of equal names into one folder
// for each architecture.

export interface FolderFile {
  file: File
  /** Path of its folder within what was dropped or chosen; empty at the top. */
  folder: string
  /** It is there, but its content can't be had: no permission, or it was moved or deleted. */
  unreadable?: true
}

const MAX_FILES = 1000
const MAX_DEPTH = 8

/** The files of a file input. */
export function chosenFiles(list: FileList | null): FolderFile[] {
  return [...(list ?? [])].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
}

/** The files of a drop, those in dropped folders too. Hidden ones are left out of folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<FolderFile[]> {
  // Entries can be read only while the event is handled, files of a folder only afterwards.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) return chosenFiles(transfer.files)
  const found: FolderFile[] = []
  for (const entry of entries) await collect(entry, found, 0)
  return found
}

async function collect(entry: FileSystemEntry, found: FolderFile[], depth: number): Promise<void> {
  if (found.length >= MAX_FILES || depth > MAX_DEPTH || (depth > 0 && entry.name.startsWith('.'))) return
  if (isFile(entry)) {
    const folder = folderOf(entry.fullPath.slice(1))
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    found.push(file ? { file, folder } : { file: new File([], entry.name), folder, unreadable: true })
  } else if (isDirectory(entry)) {
    const reader = entry.createReader()
    // It gives a hundred entries at a time, and none at the end.
    for (;;) {
      const entries = await new Promise<FileSystemEntry[] | null>((resolve) =>
        reader.readEntries(resolve, () => resolve(null)),
      )
      if (!entries) {
        const folder = folderOf(entry.fullPath.slice(1))
        found.push({ file: new File([], entry.name), folder, unreadable: true })
      }
      if (!entries?.length) return
      for (const each of entries) await collect(each, found, depth + 1)
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

// Under which names the files of a release are saved. Several may share a file name, as Tauri and Packager name the
// archive of a Mac app alike for every architecture; each of these is saved under a name of its own.

import { inferArch } from './infer-platform.ts'

interface NamedFile {
  filename: string
  updatePlatform: string | null
  publicPlatform: string | null
  /** Of a delta. */
  deltaFor?: string | null | undefined
  deltaFrom?: string | null | undefined
}

/** Which of the files that share a name answers under it: the first that there is, else any. */
const BARE_NAME_ORDER = ['universal', 'x86_64', 'aarch64']

/**
 * `.app.tar.gz`, `.AppImage`; digits after a dot belong to a version. Of a NuGet package the version is part of it, as
 * updaters read that at the end of the name.
 */
const EXTENSION =
  /-\d+\.\d+\.\d+[^/]*\.nupkg$|((\.(app|appimage|nsis|msi|pkg))?\.tar|\.(nsis|msi))?\.[a-z][a-z0-9]*$/i

/** The download name of each file of a release, in the order given; null where that is the file name. */
export function downloadNames(files: readonly NamedFile[]): (string | null)[] {
  const names = new Set(files.map(({ filename }) => filename))
  const sharing = Map.groupBy(files, ({ filename }) => filename)
  return files.map((file) => {
    const others = (sharing.get(file.filename) ?? []).filter((each) => each !== file)
    const platform = file.updatePlatform ?? file.publicPlatform ?? file.deltaFor ?? null
    if (others.length === 0 || platform === null) return null
    const arch = archOf(file)
    const words = [
      ...(arch && others.every((each) => archOf(each) !== arch) ? [arch] : []),
      platform,
      `${platform}_${file.publicPlatform ?? file.deltaFrom}`,
    ]
    const name = words.map((word) => withWord(file.filename, word)).find((each) => !names.has(each))
    if (name) names.add(name)
    return name ?? null
  })
}

/** The file that answers under a name, of files of which `downloadName` is set where it differs from `filename`. */
export function findByName<File extends NamedFile & { downloadName?: string | null | undefined }>(
  files: readonly File[],
  name: string,
): File | undefined {
  const sharing = files.filter((file) => file.filename === name)
  for (const arch of BARE_NAME_ORDER) {
    const file = sharing.find((each) => archOf(each) === arch)
    if (file) return file
  }
  return sharing[0] ?? files.find((file) => file.downloadName === name)
}

function archOf({ updatePlatform, publicPlatform, deltaFor }: NamedFile): string | null {
  return inferArch(updatePlatform ?? publicPlatform ?? deltaFor ?? '')
}

function withWord(filename: string, word: string): string {
  const at = filename.search(EXTENSION)
  return at > 0 ? `${filename.slice(0, at)}_${word}${filename.slice(at)}` : `${filename}_${word}`
}

import { formatBytes } from '#web/lib/format/format.ts'

/** `6 files, 652 kB` */
export function filesWords(files: readonly { size: number }[]): string {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${formatBytes(size)}`
}

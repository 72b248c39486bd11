import { AUDIT_EXPORT_MAX_ENTRIES, AUDIT_EXPORT_PAGE } from '#shared/limits.ts'

interface Page {
  csv: string
  cursor: string | null
}

/**
 * Reads the pages of the export, newest entries first, up to `AUDIT_EXPORT_MAX_ENTRIES`.
 * @param read a page of the export; null asks for the first
 * @returns the CSV, and whether it holds every entry
 * @throws what `read` throws: a part of the log is never passed off as all of it
 */
export async function exportAudit(
  read: (cursor: string | null) => Promise<Page>,
): Promise<{ csv: string; complete: boolean }> {
  let csv = ''
  let cursor: string | null = null
  for (let entries = 0; entries < AUDIT_EXPORT_MAX_ENTRIES; entries += AUDIT_EXPORT_PAGE) {
    const page: Page = await read(cursor)
    csv += page.csv
    cursor = page.cursor
    if (cursor === null) break
  }
  return { csv, complete: cursor === null }
}

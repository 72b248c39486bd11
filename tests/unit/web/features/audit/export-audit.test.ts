import { expect, test } from 'vitest'
import { AUDIT_EXPORT_MAX_ENTRIES, AUDIT_EXPORT_PAGE } from '#shared/limits.ts'
import { exportAudit } from '#web/features/audit/export-audit.ts'

test('joins the pages in order until the last one', async () => {
  const pages = { '': 'a', '1': 'b', '2': 'c' }
  const cursors: (string | null)[] = []
  const result = await exportAudit(async (cursor) => {
    cursors.push(cursor)
    const next = cursor === null ? '1' : cursor === '1' ? '2' : null
    return { csv: pages[(cursor ?? '') as keyof typeof pages], cursor: next }
  })
  expect(result).toEqual({ csv: 'abc', complete: true })
  expect(cursors).toEqual([null, '1', '2'])
})

test('stops at the limit and says that the file is incomplete', async () => {
  let calls = 0
  const result = await exportAudit(async () => ({ csv: '', cursor: String(++calls) }))
  expect(calls).toBe(AUDIT_EXPORT_MAX_ENTRIES / AUDIT_EXPORT_PAGE)
  expect(result.complete).toBe(false)
})

test('a page that fails fails the export', async () => {
  const read = async (cursor: string | null) => {
    if (cursor !== null) throw new Error('unreachable')
    return { csv: 'a', cursor: '1' }
  }
  await expect(exportAudit(read)).rejects.toThrow('unreachable')
})

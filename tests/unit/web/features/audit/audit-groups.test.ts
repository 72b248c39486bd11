import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { groupUploads, uploadSentence } from '#web/features/audit/audit-groups.ts'
import { auditSentenceText } from '#web/features/audit/audit-sentence.ts'

const PLACES = { org: 'acme', applications: undefined }
let count = 0

function entry(action: AuditEntry['action'], { by = 'alice', version = '1.0.0' } = {}): AuditEntry {
  return {
    id: String(count++),
    at: '2026-11-22T09:00:00.000Z',
    actor: { kind: 'person', id: by, name: `${by}@example.test` },
    action,
    subject: { id: 'x', name: 'x' },
    details: { application: 'editor', version },
    ...{ ip: null, country: null, requestId: null },
  }
}

const shapeOf = (entries: AuditEntry[]) =>
  groupUploads(entries).map((row) =>
    'files' in row ? auditSentenceText(uploadSentence(row, PLACES)) : row.action,
  )

describe('entries about uploads', () => {
  it('are one row for a release', () => {
    const files = [1, 2, 3].flatMap(() => [entry('asset.completed'), entry('asset.created')])
    expect(shapeOf([entry('release.published'), ...files, entry('release.created')])).toEqual([
      'release.published',
      'uploaded 3 files to 1.0.0 of editor',
      'release.created',
    ])
    expect(shapeOf(files.slice(0, 2))).toEqual(['uploaded a file to 1.0.0 of editor'])
  })

  it('say how many files were not finished', () => {
    const run = [entry('asset.completed'), entry('asset.created'), entry('asset.created')]
    expect(shapeOf(run)).toEqual(['uploaded 1 of 2 files to 1.0.0 of editor'])
  })

  it('stay apart for another release, another person, and around anything else', () => {
    const pair = (of: Parameters<typeof entry>[1]) => [
      entry('asset.completed', of),
      entry('asset.created', of),
    ]
    expect(
      shapeOf([...pair({}), ...pair({ version: '1.1.0' }), ...pair({ version: '1.1.0', by: 'bob' })]),
    ).toEqual([
      'uploaded a file to 1.0.0 of editor',
      'uploaded a file to 1.1.0 of editor',
      'uploaded a file to 1.1.0 of editor',
    ])
    expect(shapeOf([entry('asset.completed'), entry('release.updated'), entry('asset.created')])).toEqual([
      'asset.completed',
      'release.updated',
      'asset.created',
    ])
  })

  it('stay single where no file was finished, as under the filter for begun uploads', () => {
    expect(shapeOf([entry('asset.created'), entry('asset.created')])).toEqual([
      'asset.created',
      'asset.created',
    ])
  })

  it('lose no entry', () => {
    const all = [
      ...[entry('asset.completed'), entry('asset.created'), entry('release.created')],
      ...[entry('asset.created', { version: '2.0.0' }), entry('asset.completed', { version: '3.0.0' })],
    ]
    expect(groupUploads(all).flatMap((row) => ('files' in row ? row.entries : [row]))).toEqual(all)
  })
})

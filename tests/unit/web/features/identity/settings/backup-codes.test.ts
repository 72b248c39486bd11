import { expect, test } from 'vitest'
import { node } from '#tests/unit/web/features/identity/flow/nodes.ts'
import { backupCodesOf, toFile } from '#web/features/identity/settings/backup-codes.ts'

const secrets = [
  { id: 1050009, text: 'aaaa1111', type: 'info', context: { secret: 'aaaa1111' } },
  { id: 1050014, text: 'Used', type: 'info', context: { used_at: '2026-07-01T08:00:00Z' } },
]
const text = { id: 1050015, text: 'aaaa1111, Used', type: 'info', context: { secrets } }
const shown = node('lookup_secret', { id: 'lookup_secret_codes', text }, { type: 'text' })

test('codes are read from their node, and those that were used are known', () => {
  expect(backupCodesOf(shown)).toEqual([
    { id: 0, code: 'aaaa1111', used: false },
    { id: 1, code: 'Used', used: true },
  ])
  expect(backupCodesOf(node('lookup_secret', { name: 'method', type: 'submit' }))).toBeNull()
})

test('the file says what the codes are for, and holds those that still work', () => {
  const file = toFile(backupCodesOf(shown) ?? [], 'https://console.example', 'ada@example.test')
  expect(file).toContain('https://console.example')
  expect(file).toContain('ada@example.test')
  expect(file.trim().split('\n').slice(-1)).toEqual(['aaaa1111'])
})

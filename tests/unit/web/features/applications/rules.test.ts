import { expect, test } from 'vitest'
import { updatePageFor } from '#shared/update-pages.ts'
import { endOfRange } from '#web/lib/api/insights.ts'

test('downloads are counted up to the next full ten minutes', () => {
  const at = (time: string) => endOfRange(Date.parse(`2026-11-20T${time}Z`))
  expect(at('10:00:00')).toBe('2026-11-20T10:10:00.000Z')
  expect(at('10:09:59.999')).toBe(at('10:00:00'))
  expect(at('10:10:00')).toBe('2026-11-20T10:20:00.000Z')
})

test('each type of application has its page on updates, and Other none', () => {
  expect(updatePageFor('TauriVersion1')).toBe('tauri-update-v1')
  expect(updatePageFor('TauriVersion2')).toBe('tauri-update-v2')
  expect(updatePageFor('Packager')).toBe('packager-update')
  expect(updatePageFor('Taurify')).toBe('taurify-update')
  expect(updatePageFor('Other')).toBeNull()
})

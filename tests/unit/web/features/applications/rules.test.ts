import { expect, test } from 'vitest'
import type { AppType, Updater } from '#shared/domain/organizations/application.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import { endOfRange } from '#web/lib/api/insights.ts'

test('downloads are counted up to the next full ten minutes', () => {
  const at = (time: string) => endOfRange(Date.parse(`2026-11-20T${time}Z`))
  expect(at('10:00:00')).toBe('2026-11-20T10:10:00.000Z')
  expect(at('10:09:59.999')).toBe(at('10:00:00'))
  expect(at('10:10:00')).toBe('2026-11-20T10:20:00.000Z')
})

const ofType = (appType: AppType, updaters: Updater[] = []) => ({ appType, updaters })

test('each type of application has its page on updates, and Other that of its own updater', () => {
  expect(updatePageFor(ofType('TauriVersion1'))).toBe('tauri-update-v1')
  expect(updatePageFor(ofType('TauriVersion2'))).toBe('tauri-update-v2')
  expect(updatePageFor(ofType('Packager'))).toBe('packager-update')
  expect(updatePageFor(ofType('Taurify'))).toBe('taurify-update')
  expect(updatePageFor(ofType('Other'))).toBeNull()
  expect(updatePageFor(ofType('Other', ['electron']))).toBe('electron-update')
  expect(updatePageFor(ofType('Other', ['squirrel']))).toBe('squirrel-update')
  expect(updatePageFor(ofType('Other', ['velopack']))).toBe('velopack-update')
  expect(updatePageFor(ofType('Packager', ['electron']))).toBe('packager-update')
})

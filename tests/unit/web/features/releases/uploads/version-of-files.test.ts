import { expect, test } from 'vitest'
import { versionOfFiles } from '#web/features/releases/uploads/version-of-files.ts'

const named = (name: string, signedVersion: string | null = null) => ({
  file: new File(['x'], name),
  signedVersion,
  kind: name.endsWith('.delta') ? ('delta' as const) : null,
})

test.each([
  ['Editor_1.4.0_x64-setup.exe', '1.4.0'],
  ['Editor_1.4.0_x64_en-US.msi', '1.4.0'],
  ['editor_1.4.0_amd64.AppImage.tar.gz', '1.4.0'],
  ['Editor-1.4.0-1.x86_64.rpm', '1.4.0'],
  ['Editor-1.4.0-arm64-mac.zip', '1.4.0'],
  ['Editor Setup 1.4.0.exe', '1.4.0'],
  ['editor-v1.4.0-linux-x86_64.tar.gz', '1.4.0'],
  ['Editor_2.0.0-rc.1_x64-setup.exe', '2.0.0-rc.1'],
  ['editor-2.0.0-beta2.x86_64.rpm', '2.0.0-beta2'],
  ['Editor.app.tar.gz', null],
  ['report-2026.11.pdf', null],
])('the name %s says %s', (name, version) => {
  expect(versionOfFiles([named(name)])).toBe(version)
})

test('a signature outranks the name, and files that disagree say nothing', () => {
  expect(versionOfFiles([named('Editor_1.4.0_x64-setup.exe', '1.5.0')])).toBe('1.5.0')
  expect(versionOfFiles([named('a_1.4.0_x64.exe'), named('Editor.app.tar.gz')])).toBe('1.4.0')
  expect(versionOfFiles([named('a_1.4.0_x64.exe'), named('b_1.5.0_x64.exe')])).toBeNull()
  expect(versionOfFiles([])).toBeNull()
  expect(versionOfFiles([named('Editor-1.4.0.zip'), named('Editor1.4.0-1.3.0.delta')])).toBe('1.4.0')
})

import { expect, test } from 'vitest'
import { splitName } from '#web/features/releases/drafts/split-name.ts'

test.each([
  ['Editor_2.5.0_amd64.AppImage', 'Editor_2.5.0_', 'amd64.AppImage'],
  ['Editor_2.5.0_aarch64.app.tar.gz', 'Editor_2.5.0_', 'aarch64.app.tar.gz'],
  ['Editor_2.5.0_x64-setup.exe', 'Editor_2.5.0_', 'x64-setup.exe'],
  ['a.deb', '', 'a.deb'],
  ['withoutanyseparatorinit', 'withoutanys', 'eparatorinit'],
])('splits %s where its end begins', (name, head, tail) => {
  expect(splitName(name)).toEqual([head, tail])
})

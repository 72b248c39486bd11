import { expect, test } from 'vitest'
import { splitName } from '#web/features/releases/drafts/split-name.ts'

test.each([
  ['Editor_2.5.0_amd64.AppImage', 'Editor_2.5.0_', 'amd64.AppImage'],
  ['Editor_2.5.0_aarch64.app.tar.gz', 'Editor_2.5.0_', 'aarch64.app.tar.gz'],
  ['Editor_2.5.0_x64-setup.exe', 'Editor_2.5.0_', 'x64-setup.exe'],
  ['a.deb', '', 'a.deb'],
  ['my_app_2.5.0.dmg', 'my_', 'app_2.5.0.dmg'],
  ['x-app_2.5.0.dmg', '', 'x-app_2.5.0.dmg'],
  ['withoutanyseparatorinit', 'withoutanys', 'eparatorinit'],
])('splits %s where its end begins', (name, head, tail) => {
  expect(splitName(name)).toEqual([head, tail])
})

import { expect, it } from 'vitest'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { intelMacWords } from '#web/features/releases/downloads/intel-mac-words.ts'

const file = (filename: string, publicPlatform: string | null, updatePlatform: string | null = null) =>
  ({ filename, publicPlatform, updatePlatform }) as ManifestAsset
const wordsOf = (...assets: ManifestAsset[]) => intelMacWords({ assets })

const SILICON = file('Editor_2.4.0_aarch64.dmg', 'dmg-aarch64')

it('says that a universal file is for Intel Macs too', () => {
  expect(wordsOf(file('Editor.dmg', 'macos-universal-dmg'))).toBe(
    'The universal file for macOS runs on Intel Macs too.',
  )
})

it('says that no file runs on Intel Macs, and whether copies on them are updated', () => {
  expect(wordsOf(SILICON)).toBe('No file here runs on Intel Macs.')
  const words = 'No file here runs on Intel Macs. Copies that are installed on them still get updates.'
  expect(wordsOf(SILICON, file('Editor_x64.app.tar.gz', null, 'darwin-x86_64'))).toBe(words)
  expect(wordsOf(SILICON, file('Editor.app.tar.gz', null, 'darwin-universal'))).toBe(words)
  expect(wordsOf(SILICON, file('Editor.app.tar.gz', null, 'darwin-aarch64'))).toBe(
    'No file here runs on Intel Macs.',
  )
})

it('says nothing beside a file for Intel Macs, of another system, or of unknown processors', () => {
  expect(wordsOf(SILICON, file('Editor_x64.dmg', 'dmg-x86_64'))).toBeNull()
  expect(wordsOf(SILICON, file('Editor_x64.dmg', null))).toBeNull()
  expect(wordsOf(SILICON, file('Editor.dmg', 'dmg'))).toBeNull()
  expect(wordsOf(file('Editor_x64-setup.exe', 'nsis-x86_64'))).toBeNull()
})

import { expect, test } from 'vitest'
import { electronGuide } from '#web/features/releases/guides/guide-electron.ts'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'
import { squirrelGuide } from '#web/features/releases/guides/guide-squirrel.ts'
import { tauriV1Guide } from '#web/features/releases/guides/guide-tauri-v1.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'
import { taurifyGuide } from '#web/features/releases/guides/guide-taurify.ts'
import { velopackGuide } from '#web/features/releases/guides/guide-velopack.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: 'THE-KEY', ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}
const FEED = 'https://files.example/update/acme/editor'
const GUIDES = [
  ...[tauriV1Guide, tauriV2Guide, packagerGuide, taurifyGuide],
  ...[electronGuide, squirrelGuide, velopackGuide],
].map((make) => ({ name: make.name, steps: make(SETUP).steps }))

/** The file that a snippet goes into. */
const fileOf = (title: string) => title.split(', ')[0] ?? ''

test.each(GUIDES)('the code of $name is at most 110 columns wide where it can be', ({ steps }) => {
  const wide = steps
    .flatMap(({ snippets }) => snippets)
    .filter(({ title }) => !/^Terminal|release\.sh$|\.yml$/.test(title))
    .flatMap(({ code }) => code.split('\n'))
    // A key and a URL have no place to break.
    .filter((line) => line.length > 110 && !line.includes('THE-KEY') && !line.includes(FEED))
  expect(wide).toEqual([])
})

test.each(GUIDES)('code that $name shows again says what it replaces or extends', ({ steps }) => {
  const seen = new Set<string>()
  for (const { kind, text, snippets } of steps) {
    const again = snippets.filter(
      ({ title }) => seen.has(fileOf(title)) && /\.(ts|js|rs|cs|json)$/.test(fileOf(title)),
    )
    if (kind === 'extra' && again.length > 0) expect(text).toMatch(/\breplaces?\b|\bbelow the code of\b/)
    for (const { title } of snippets) seen.add(fileOf(title))
  }
})

test.each(GUIDES)('$name names the files to commit before it shows them', ({ steps }) => {
  const step = steps.find(({ title }) => title === 'Publish from GitHub Actions')
  for (const { title } of step?.snippets ?? []) expect(step?.text).toContain(`\`${title}\``)
})

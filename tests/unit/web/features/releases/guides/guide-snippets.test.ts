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
  const repeating = steps.filter(({ kind, snippets }) => {
    const files = snippets.map(({ title }) => fileOf(title))
    const isAgain = files.some((file) => seen.has(file) && /\.(ts|js|rs|cs|json)$/.test(file))
    for (const file of files) seen.add(file)
    return kind === 'extra' && isAgain
  })
  expect(repeating.map(({ title }) => title)).toContain('Report failed updates')
  for (const { text } of repeating) expect(text).toMatch(/\breplaces?\b|\bbelow the code of\b/)
})

// Taurify builds on its own server.
const PUBLISHED_FROM_CI = GUIDES.filter(({ name }) => name !== taurifyGuide.name)

test.each(PUBLISHED_FROM_CI)('$name names the files to commit before it shows them', ({ steps }) => {
  const { text, snippets = [] } = steps.find(({ title }) => title === 'Publish from GitHub Actions') ?? {}
  expect(snippets.map(({ title }) => title)).toEqual(['.github/release.sh', '.github/workflows/release.yml'])
  for (const { title } of snippets) expect(text).toContain(`\`${title}\``)
})

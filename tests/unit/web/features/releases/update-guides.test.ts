import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { packagerGuide } from '#web/features/releases/guide-packager.ts'
import { tauriV1Guide } from '#web/features/releases/guide-tauri-v1.ts'
import { tauriV2Guide } from '#web/features/releases/guide-tauri-v2.ts'
import { taurifyGuide } from '#web/features/releases/guide-taurify.ts'

const SETUP = {
  org: 'acme',
  app: 'editor',
  siteOrigin: 'https://console.example',
  deliveryOrigin: 'https://files.example',
  publicKey: 'THE-KEY',
}
const GUIDES = [tauriV1Guide, tauriV2Guide, packagerGuide, taurifyGuide].map((guide) => ({
  name: guide.name,
  snippets: guide(SETUP).steps.flatMap((step) => step.snippets),
}))
const FEED = 'https://files.example/update/acme/editor/{{target}}-{{arch}}/{{current_version}}'

test.each(GUIDES)('$name names the organization and the application', ({ snippets }) => {
  const text = snippets.map((snippet) => snippet.code).join('\n')
  expect(text).toContain('acme')
  expect(text).toContain('editor')
  expect(text).toContain('https://console.example/api/v1/orgs/acme/apps/editor')
})

test.each(GUIDES)('the configuration files of $name are JSON', ({ snippets }) => {
  const files = snippets.filter((snippet) => snippet.title.includes('.json'))
  for (const { code } of files) expect(JSON.parse(code)).toBeTypeOf('object')
})

test.each(GUIDES.filter(({ name }) => name !== 'taurifyGuide'))(
  '$name asks the feed with the key',
  ({ snippets }) => {
    const text = snippets.map((snippet) => snippet.code).join('\n')
    expect(text).toContain(FEED)
    expect(text).toContain('THE-KEY')
  },
)

test('Tauri 2 is also told how to name the kind of package', () => {
  const text = JSON.stringify(tauriV2Guide(SETUP))
  expect(text).toContain('{{target}}-{{arch}}-{{bundle_type}}/{{current_version}}')
})

test('without a registered key its place is marked', () => {
  expect(JSON.stringify(tauriV2Guide({ ...SETUP, publicKey: null }))).toContain('YOUR_PUBLIC_KEY')
})

test.each(GUIDES)('the shell scripts of $name are well formed', ({ snippets }) => {
  for (const { code } of snippets.filter((snippet) => snippet.title.endsWith('.sh')))
    execFileSync('bash', ['-n'], { input: code })
})

import { expect, test } from 'vitest'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'
import { packagerKeyCommands } from '#web/lib/update-guides/packager-key-commands.ts'
import { connectSnippet } from '#web/lib/update-guides/updater-config.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: 'THE-KEY', ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}

test('what connects Packager checks for updates, with the code of its guide', () => {
  const { needs = '', code } = connectSnippet({ appType: 'Packager', updaters: [] }, SETUP)
  const codes = packagerGuide(SETUP).steps.flatMap(({ snippets }) => snippets.map((each) => each.code))
  const [imports = '', update = ''] = code.split('\n\n')
  expect(update).toContain('updater.check()')
  expect(codes.some((each) => each.includes(imports) && each.includes(update))).toBe(true)
  expect(codes.some((each) => each.startsWith(`${needs}\n`))).toBe(true)
  expect(codes).toContain(packagerKeyCommands('editor.key'))
})

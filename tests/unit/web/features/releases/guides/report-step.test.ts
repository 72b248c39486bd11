import { expect, test } from 'vitest'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'
import { taurifyGuide } from '#web/features/releases/guides/guide-taurify.ts'
import type { Guide } from '#web/lib/update-guides/update-guide.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: null, ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}
const clientOf = ({ steps }: Guide) =>
  steps.flatMap(({ snippets }) => snippets).findLast(({ title }) => title.startsWith('src/'))?.code ?? ''

test('reports an installed and a failed update, in the language of the client', () => {
  const tauri = clientOf(tauriV2Guide(SETUP))
  const taurify = clientOf(taurifyGuide(SETUP))
  expect(tauri).toContain('const report = (event: string, reason?: unknown) =>')
  expect(taurify).toContain('const report = (event, reason) =>')
  expect(tauri, 'counts with the checks of this installation').toContain(
    "      method: 'POST',\n      headers: { 'X-Client-Id': clientId },\n      body: JSON",
  )
  expect(taurify, 'has no client id').toContain("      method: 'POST',\n      body: JSON")
  for (const code of [tauri, taurify]) {
    expect(code).toContain("fetch('https://files.example/report/acme/editor'")
    expect(code.match(/downloadAndInstall/g)).toHaveLength(1)
    expect(code).toContain("(reason) => report('failed', reason)")
  }
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { curlFlow } from '#web/lib/release-script/curl-flow.ts'
import { releaseScript } from '#web/lib/release-script/release-script.ts'

const PLACE = { org: 'acme', app: 'editor', siteOrigin: 'https://console.example' }
const root = join(import.meta.dirname, '../../../../..')

test.each(['dash', 'bash'])('script and curl flow are well formed for %s', (shell) => {
  for (const input of [releaseScript(PLACE), curlFlow(PLACE)]) execFileSync(shell, ['-n'], { input })
})

test('the script is filled in', () => {
  const script = releaseScript(PLACE)
  expect(script).toContain('site=\'https://console.example\'\napi="$site/api/v1/orgs/acme/apps/editor"')
  expect(script).not.toMatch(/__[A-Z]+__/)
})

test('the documentation prints the calls that the console prints', () => {
  const page = readFileSync(join(root, 'web/docs/ci.md'), 'utf8')
  expect(page).toContain(`\`\`\`sh\n${curlFlow(PLACE)}\`\`\``)
})

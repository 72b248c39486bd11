import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ClientReport } from '#shared/domain/insights/client-report.ts'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { inferKind, inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import { electron } from '#shared/domain/releases/updaters/electron.ts'
import { electronGuide } from '#web/features/releases/guides/guide-electron.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: null, ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}
const ELECTRON: Updating = { appType: 'Other', updaters: ['electron'] }
const guide = electronGuide(SETUP)
const snippets = guide.steps.flatMap((step) => step.snippets)
const codeOf = (title: string) => snippets.find((each) => each.title.startsWith(title))?.code ?? ''

test('points electron-builder to the feed of the application', () => {
  expect(parse(codeOf('electron-builder.yml'))).toMatchObject({
    publish: { provider: 'generic', url: 'https://files.example/update/acme/editor' },
  })
})

test('its targets include the zip that updates a Mac, for both processors', () => {
  const { mac } = parse(codeOf('electron-builder.yml'))
  expect(mac.target).toContainEqual({ target: 'zip', arch: ['x64', 'arm64'] })
})

test('sends the version with each check', () => {
  expect(codeOf('src/update.js')).toContain("requestHeaders = { 'X-Client-Version': app.getVersion() }")
})

test('reports a failure as the endpoint reads it', () => {
  const code = snippets.filter(({ title }) => title.startsWith('src/')).at(-1)?.code ?? ''
  expect(code).toContain("fetch('https://files.example/report/acme/editor'")
  const body = /JSON\.stringify\((\{.+?\})\)/s.exec(code)?.[1] ?? ''
  const names = [...body.matchAll(/[{,]\s+(\w+)/g)].map(([, name]) => name)
  expect(names).toEqual(['event', 'from', 'to', 'platform', 'reason'])
  const report = { event: 'failed', from: '1.0.0', to: '1.1.0', platform: 'windows-electron', reason: 'a' }
  expect(ClientReport.safeParse(report).success).toBe(true)
  const named = [...code.matchAll(/'((?:windows|darwin)-electron)'/g)].map(([, name]) => name)
  expect(named.every((name) => electron.clients.includes(name ?? ''))).toBe(true)
  expect(named).toHaveLength(2)
})

test('the workflow drafts, builds on each system and publishes', () => {
  const { jobs } = parse(codeOf('.github/workflows'))
  expect(jobs.build).toMatchObject({ needs: 'draft', if: "needs.draft.outputs.release != ''" })
  expect(jobs.build.strategy.matrix.os).toHaveLength(3)
  expect(jobs.publish.needs).toEqual(['draft', 'build'])
  const upload = jobs.build.steps.find(({ run }: { run?: string }) => run?.includes(' upload ')).run
  const ends: string[] = /\*\.\{(.+)\}/.exec(upload)?.[1]?.split(',') ?? []
  const output = [
    'Editor Setup 1.0.0.exe',
    'Editor-1.0.0-mac.zip',
    'Editor-1.0.0.AppImage',
    'editor_1.0.0_amd64.deb',
  ]
  for (const filename of output) {
    expect(ends.some((end) => filename.endsWith(`.${end}`))).toBe(true)
    expect(inferPlatforms([{ filename, signed: false }], ELECTRON)[0]?.updatePlatform).toBeTruthy()
  }
  expect(ends).toContain('blockmap')
  expect(ends.some((end) => 'latest.yml'.endsWith(end))).toBe(false)
  expect(inferKind('latest.yml')).toBe('metadata')
})

test('leads to the API key and to a first release, and has the one script', () => {
  expect(guide.steps.flatMap(({ link }) => link ?? [])).toEqual(['settings', 'new-release', 'api-key'])
  expect(codeOf('.github/release.sh')).toContain('/api/v1/orgs/acme/apps/editor')
})

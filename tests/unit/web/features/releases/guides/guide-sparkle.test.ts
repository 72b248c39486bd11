import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ClientReport } from '#shared/domain/insights/client-report.ts'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import { readSparkleClient, sparkle } from '#shared/domain/releases/updaters/sparkle.ts'
import { sparkleGuide } from '#web/features/releases/guides/guide-sparkle.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: null, ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}
const SPARKLE: Updating = { appType: 'Other', updaters: ['sparkle'] }
const guide = sparkleGuide(SETUP)
const snippets = guide.steps.flatMap((step) => step.snippets)
const codeOf = (title: string) => snippets.find((each) => each.title.startsWith(title))?.code ?? ''

test.each([
  ['Info.plist', 'darwin-sparkle'],
  ['main.cpp', 'windows-x86_64-sparkle'],
  ['Program.cs', 'windows-x86_64-sparkle'],
])('%s points to the appcast as %s', (title, client) => {
  const url = new URL(
    /https:\/\/files\.example\/update\/acme\/editor\/appcast\.xml[^"<]*/.exec(codeOf(title))?.[0] ?? '',
  )
  const query = { os: url.searchParams.get('os'), arch: url.searchParams.get('arch'), kind: null }
  expect(readSparkleClient(query)).toBe(client)
})

test('step 3 has what each updater needs in the appcast’s URL, and how it asks for a channel', () => {
  const { snippets } = guide.steps.filter(({ kind }) => !kind)[2] ?? { snippets: [] }
  for (const variant of ['Sparkle', 'WinSparkle', 'NetSparkle']) {
    const own = snippets.filter((each) => each.variant === variant)
    for (const { code } of own) expect(code).toContain('/appcast.xml?os=')
    expect(own.map(({ code, points }) => code + points?.join()).join()).toMatch(/&(amp;)?channel=beta/)
  }
})

test('escapes the ampersands of a URL in XML, and in no sentence', () => {
  expect(codeOf('Info.plist, for a channel')).toContain('?os=macos&amp;channel=beta</string>')
  for (const { code, points = [] } of snippets) {
    expect(points.join()).not.toContain('&amp;')
    if (!code.includes('<string>')) expect(code).not.toContain('&amp;')
  }
})

test.each(['Make a signing key', 'Point your updater here', 'Sign and upload a version'])(
  '%s has code for each updater',
  (title) => {
    const step = guide.steps.find((each) => each.title === title)
    expect([...new Set(step?.snippets.map(({ variant }) => variant))]).toEqual([
      'Sparkle',
      'WinSparkle',
      'NetSparkle',
    ])
  },
)

test.each([['Info.plist'], ['main.cpp'], ['Program.cs']])('%s has the registered Ed25519 key', (title) => {
  expect(codeOf(title)).toContain('YOUR_PUBLIC_KEY')
  const keyed = sparkleGuide({ ...SETUP, publicKey: 'MINISIGN', ed25519Key: 'THE+KEY/=' })
  const code = keyed.steps.flatMap((step) => step.snippets).find((each) => each.title.startsWith(title))?.code
  expect(code).toContain('THE+KEY/=')
  expect(code).not.toMatch(/MINISIGN|YOUR_PUBLIC_KEY/)
})

test('reports a failure as the endpoint reads it', () => {
  const code = codeOf('AppDelegate.swift')
  expect(code).toContain('"https://files.example/report/acme/editor"')
  const names = [...code.matchAll(/"(\w+)": /g)].map(([, name]) => name)
  expect(names).toEqual(['event', 'from', 'to', 'platform', 'reason'])
  const platform = /"platform": "([\w-]+)"/.exec(code)?.[1] ?? ''
  expect(sparkle.clients).toContain(platform)
  const report = { event: 'failed', from: '1.0.0', to: '1.1.0', platform, reason: 'a' }
  expect(ClientReport.safeParse(report).success).toBe(true)
})

test('the files that it names are recognized', () => {
  const names = [...codeOf('Terminal, for editor').matchAll(/editor-1\.4\.0\S+/g)].map(([name]) => name)
  const workflow = [...codeOf('.github/workflows').matchAll(/editor-\$\{GITHUB_REF_NAME#v\}([^"\s]+)/g)]
  const built = workflow.map(([, end]) => `editor-1.4.0${end}${end?.includes('setup') ? '.exe' : ''}`)
  expect([...names, ...built]).toHaveLength(4)
  for (const filename of [...names, ...built])
    expect([filename, inferPlatforms([{ filename, signed: false }], SPARKLE)[0]?.updatePlatform]).toEqual([
      filename,
      filename.endsWith('.exe') ? 'windows-x86_64-sparkle-exe' : 'darwin-universal-sparkle-zip',
    ])
})

test('the workflow drafts, builds and signs on both systems, and publishes', () => {
  const { jobs } = parse(codeOf('.github/workflows'))
  for (const job of [jobs.macos, jobs.windows]) {
    expect(job).toMatchObject({ needs: 'draft', if: "needs.draft.outputs.release != ''" })
    const runs: string[] = job.steps.map(({ run }: { run?: string }) => run ?? '')
    const signs = runs.findIndex((run) => run.includes('> "$file.edsig"'))
    expect(signs).toBeGreaterThan(0)
    expect(runs.findIndex((run) => run.includes(' upload '))).toBeGreaterThan(signs)
  }
  expect(jobs.publish.needs).toEqual(['draft', 'macos', 'windows'])
})

test('leads to the first release and to the API key, and has the one script', () => {
  expect(guide.steps.flatMap(({ link }) => link ?? [])).toEqual(['settings', 'new-release', 'api-key'])
  expect(codeOf('.github/release.sh')).toContain('/api/v1/orgs/acme/apps/editor')
})

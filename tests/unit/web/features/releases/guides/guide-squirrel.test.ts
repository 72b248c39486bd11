import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { ClientReport } from '#shared/domain/insights/client-report.ts'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { inferKind, inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import { squirrel } from '#shared/domain/releases/updaters/squirrel.ts'
import { squirrelGuide } from '#web/features/releases/guides/guide-squirrel.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: null, ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}
const FORGE: Updating = { appType: 'Other', updaters: ['squirrel'] }
const guide = squirrelGuide(SETUP)
const snippets = guide.steps.flatMap((step) => step.snippets)
const codeOf = (title: string) => snippets.find((each) => each.title.startsWith(title))?.code ?? ''

/** Runs the code of a snippet with these modules and globals, and returns its exports. */
function run(code: string, modules: Record<string, unknown>, globals: Record<string, unknown> = {}) {
  const module = { exports: {} }
  const names = ['require', 'module', ...Object.keys(globals)]
  const values = [(name: string) => modules[name], module, ...Object.values(globals)]
  new Function(...names, code)(...values)
  return module.exports
}

test('points update-electron-app to the feed of the application', () => {
  const calls: unknown[] = []
  const updateElectronApp = (options: unknown) => calls.push(options)
  const UpdateSourceType = { ElectronPublicUpdateService: 0 }
  run(codeOf('src/main.js, in the main'), { 'update-electron-app': { updateElectronApp, UpdateSourceType } })
  const updateSource = { type: 0, host: 'https://files.example/update', repo: 'acme/editor' }
  expect(calls).toEqual([{ updateSource }])
})

test('asks for a channel as the feed reads it', async () => {
  const urls: string[] = []
  const autoUpdater = {
    setFeedURL: ({ url }: { url: string }) => urls.push(url),
    checkForUpdates: () => urls.push('check'),
  }
  const app = { getVersion: () => '1.0.0', whenReady: () => Promise.resolve() }
  const process = { platform: 'darwin', arch: 'arm64' }
  run(codeOf('src/main.js, for a channel'), { electron: { app, autoUpdater } }, { process })
  await Promise.resolve()
  const asked = squirrel.request('darwin-aarch64-squirrel', '1.0.0', 'beta')
  expect(urls).toEqual([`https://files.example/update/acme/editor/${asked}`, 'check'])
})

test('makes a delta from the package that the feed lists for the processor', () => {
  const { makers } = run(codeOf('forge.config.js'), {}) as { makers: { name: string; config?: unknown }[] }
  expect(makers.map(({ name }) => name)).toEqual([
    '@electron-forge/maker-zip',
    '@electron-forge/maker-squirrel',
  ])
  const config = makers[1]?.config as (arch: string) => object
  expect(config('x64')).toEqual({ remoteReleases: 'https://files.example/update/acme/editor/win32/x64' })
})

test('reports a failure as the endpoint reads it, with the version that the feed offers', async () => {
  const code = snippets.filter(({ title }) => title.startsWith('src/main.js')).at(-1)?.code ?? ''
  for (const [platform, arch, client] of [
    ['win32', 'x64', 'windows-x86_64-squirrel'],
    ['win32', 'ia32', 'windows-i686-squirrel'],
    ['darwin', 'arm64', 'darwin-aarch64-squirrel'],
  ] as const)
    for (const offered of ['1.1.0', null]) {
      const reports: unknown[] = []
      let fail = async (_error: Error): Promise<void> => undefined
      const autoUpdater = {
        on: (_event: string, listener: typeof fail) => {
          fail = listener
        },
      }
      const answer = async (url: string, init?: { body: string }) => {
        if (init) reports.push([url, JSON.parse(init.body)])
        else expect(url).toBe(`https://files.example/update/acme/editor/${platform}-${arch}/1.0.0`)
        return { status: offered ? 200 : 204, json: async () => ({ version: offered }) }
      }
      const app = { getVersion: () => '1.0.0' }
      run(code, { electron: { app, autoUpdater } }, { process: { platform, arch }, fetch: answer })
      await fail(new Error('ENOSPC'))
      const report = {
        event: 'failed',
        from: '1.0.0',
        to: offered ?? '1.0.0',
        platform: client,
        reason: 'ENOSPC',
      }
      expect(reports).toEqual([['https://files.example/report/acme/editor', report]])
      expect(ClientReport.safeParse(report).success).toBe(true)
      expect(squirrel.clients).toContain(client)
    }
})

test('the workflow drafts, builds for each system and processor, and publishes what is recognized', () => {
  const { jobs } = parse(codeOf('.github/workflows'))
  expect(jobs.build).toMatchObject({ needs: 'draft', if: "needs.draft.outputs.release != ''" })
  expect(jobs.build.strategy.matrix).toEqual({
    os: ['windows-latest', 'macos-latest'],
    arch: ['x64', 'arm64'],
  })
  expect(jobs.publish.needs).toEqual(['draft', 'build'])
  const upload = jobs.build.steps.find(({ run }: { run?: string }) => run?.includes(' upload ')).run
  const ends: string[] = /\*\.\{(.+)\}/.exec(upload)?.[1]?.split(',') ?? []
  const output = [
    ['Editor-darwin-arm64-1.0.0.zip', 'darwin-aarch64-squirrel-zip'],
    ['x64-editor-1.0.0-full.nupkg', 'windows-x86_64-squirrel-nupkg'],
    ['arm64-editor-1.0.0-full.nupkg', 'windows-aarch64-squirrel-nupkg'],
    ['arm64-Editor.msix', 'windows-aarch64-squirrel-msix'],
    ['arm64-Editor-1.0.0 Setup.exe', null],
  ] as const
  for (const [filename, platform] of output) {
    expect(ends.some((end) => filename.endsWith(`.${end}`))).toBe(true)
    expect(inferPlatforms([{ filename, signed: false }], FORGE)[0]?.updatePlatform).toBe(platform)
  }
  expect(inferKind('RELEASES')).toBe('metadata')
})

test('leads to the API key and to a first release, and has the one script', () => {
  expect(guide.steps.flatMap(({ link }) => link ?? [])).toEqual(['settings', 'new-release', 'api-key'])
  expect(codeOf('.github/release.sh')).toContain('/api/v1/orgs/acme/apps/editor')
})

test.each([
  ['v1.5.0', '1.5.0'],
  ['v2.0.0-rc.1', '2.0.0-rc1'],
])('keeps only the packages of %s, named by their processor', (tag, version) => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-squirrel-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const made = join(folder, 'out/make/squirrel.windows/x64')
  mkdirSync(made, { recursive: true })
  const setup = `Editor-${version} Setup.exe`
  // The live release is that which the maker fetched to start a delta from.
  for (const name of [`editor-${version}-full.nupkg`, `editor-${version}-delta.nupkg`, setup])
    writeFileSync(join(made, name), '')
  for (const live of ['x64-editor-1.4.0-full.nupkg', 'editor-2.0.0-rc0-full.nupkg'])
    writeFileSync(join(made, live), '')
  const { jobs } = parse(codeOf('.github/workflows')) as { jobs: { build: { steps: { run?: string }[] } } }
  const step = jobs.build.steps.find((each) => each.run?.includes('mv '))
  const env = { ...process.env, ARCH: 'x64', GITHUB_REF_NAME: tag }
  execFileSync('bash', ['-euo', 'pipefail', '-c', step?.run ?? ''], { cwd: folder, env })
  const kept = ['delta.nupkg', 'full.nupkg'].map((end) => `x64-editor-${version}-${end}`)
  expect(readdirSync(made).toSorted()).toEqual([`x64-${setup}`, ...kept])
})

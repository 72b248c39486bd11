import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { ClientReport } from '#shared/domain/insights/client-report.ts'
import { inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import { readVelopackChannel, velopack } from '#shared/domain/releases/updaters/velopack.ts'
import { velopackGuide } from '#web/features/releases/guides/guide-velopack.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: null, ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}
const FEED = 'https://files.example/update/acme/editor'
const guide = velopackGuide(SETUP)
const snippets = guide.steps.flatMap((step) => step.snippets)
const codeOf = (title: string) => snippets.find((each) => each.title.startsWith(title))?.code ?? ''
const workflow = parse(codeOf('.github/workflows'))

test('points each client to the feed; the Flow source wants a slash at the end', () => {
  expect(codeOf('Program.cs')).toContain(`new VelopackFlowSource("${FEED}/")`)
  expect(codeOf('src/main.rs')).toContain(`HttpSource::new("${FEED}")`)
  expect(codeOf('main.js')).toContain(`new UpdateManager('${FEED}')`)
  expect(codeOf('Terminal, in the project')).toContain(`vpk download http --url ${FEED} --channel win-x64`)
})

test('installs and asks in each language', () => {
  const steps = guide.steps.filter(({ snippets }) => snippets.some(({ variant }) => variant))
  for (const step of steps)
    expect(step.snippets.map(({ variant }) => variant)).toEqual(['.NET', 'Rust', 'JavaScript'])
  expect(steps).toHaveLength(2)
})

test('reports a failure as the endpoint reads it', () => {
  const code = snippets.filter(({ title }) => title === 'Program.cs').at(-1)?.code ?? ''
  expect(code).toContain('PostAsJsonAsync("https://files.example/report/acme/editor"')
  const body = /, new\s+\{(.+?),\s+\}\)/s.exec(code)?.[1] ?? ''
  const names = body.split(',').map((each) => each.trim().replace('@', '').split(' ')[0])
  expect(names).toEqual(['event', 'from', 'to', 'platform', 'reason'])
  for (const os of ['windows', 'darwin', 'linux'])
    for (const arch of ['aarch64', 'x86_64']) {
      const platform = `${os}-${arch}-velopack`
      expect(code).toContain(`"${os}"`)
      expect(code).toContain(`"${arch}"`)
      expect(velopack.clients).toContain(platform)
      const report = { event: 'failed', from: '1.0.0', to: '1.1.0', platform, reason: 'a' }
      expect(ClientReport.safeParse(report).success).toBe(true)
    }
})

test('the workflow drafts, packs with deltas on each system and publishes what is recognized', () => {
  const { jobs } = workflow
  expect(jobs.build).toMatchObject({ needs: 'draft', if: "needs.draft.outputs.release != ''" })
  expect(jobs.publish.needs).toEqual(['draft', 'build'])
  const runs: string[] = jobs.build.steps.flatMap(({ run }: { run?: string }) => run ?? [])
  const at = (text: string) => runs.findIndex((run) => run.includes(text))
  expect(at('vpk download')).toBeLessThan(at('vpk pack'))
  expect(at('vpk pack')).toBeLessThan(at(' upload '))
  for (const { rid } of jobs.build.strategy.matrix.include) {
    const { system, arch } = readVelopackChannel(rid) ?? {}
    const [platforms] = inferPlatforms([{ filename: `Editor-1.0.0-${rid}-full.nupkg`, signed: false }], {
      ...{ appType: 'Other', updaters: ['velopack'] },
    })
    expect(platforms?.updatePlatform).toBe(`${system}-${arch}-velopack-nupkg`)
  }
})

test('the workflow uploads what it packed, and not the package that it downloaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-vpk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run: string = workflow.jobs.build.steps.at(-1).run
  const packed = ['-full.nupkg', '-delta.nupkg', '-Setup.exe'].map((end) => `Editor-1.4.0-win-x64-beta${end}`)
  const others = ['Editor-1.3.0-01M7W6C380N6H6KBH62T8B9H4W-full.nupkg', 'releases.win-x64-beta.json']
  execFileSync('mkdir', [join(folder, 'Releases')])
  for (const name of [...packed, ...others]) writeFileSync(join(folder, 'Releases', name), '')
  const shown = execFileSync('bash', ['-c', run.replace('sh .github/release.sh', 'printf "%s\\n"')], {
    cwd: folder,
    env: { ...process.env, CHANNEL: 'win-x64-beta', RELEASE: 'r' },
    encoding: 'utf8',
  })
  const uploaded = shown.split('\n').filter((line) => line.startsWith('Releases/'))
  expect(uploaded.toSorted()).toEqual(packed.map((name) => `Releases/${name}`).toSorted())
})

test.each([
  ['v1.4.0', '', ''],
  ['v2.0.0-rc.1', '', '-rc'],
  ['v2.0.0-Beta2', '', '-beta'],
  ['2.0.0-rc.1+build-5', '', '-rc'],
  ['v2.0.0-rc.1', '-', ''],
  ['v1.4.0', 'nightly', '-nightly'],
])('the channels of %s with the option %j end in %j, as the script has it', (tag, option, suffix) => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-vpk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const output = join(folder, 'output')
  writeFileSync(output, '')
  const run: string = workflow.jobs.draft.steps.at(-1).run
  execFileSync('bash', ['-e', '-c', run.replace('sh .github/release.sh draft', 'echo')], {
    cwd: folder,
    env: { ...process.env, GITHUB_REF_NAME: tag, GANTRY_CHANNEL: option, GITHUB_OUTPUT: output },
  })
  const named = /suffix=(.*)/.exec(readFileSync(output, 'utf8'))?.[1] ?? ''
  expect(named).toBe(suffix)
})

test('leads to the API key and to a first release, and has the one script', () => {
  expect(guide.steps.flatMap(({ link }) => link ?? [])).toEqual(['settings', 'new-release', 'api-key'])
  expect(codeOf('.github/release.sh')).toContain('/api/v1/orgs/acme/apps/editor')
})

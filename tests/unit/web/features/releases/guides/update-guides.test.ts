import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'
import { tauriV1Guide } from '#web/features/releases/guides/guide-tauri-v1.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'
import { taurifyGuide } from '#web/features/releases/guides/guide-taurify.ts'
import { ciGuide } from '#web/lib/update-guides/ci-guide.ts'
import { stepId } from '#web/lib/update-guides/own-guide.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [] }

const SETUP = {
  org: 'acme',
  app: 'editor',
  siteOrigin: 'https://console.example',
  deliveryOrigin: 'https://files.example',
  publicKey: 'THE-KEY',
  ed25519Key: null,
}
const GUIDES = [tauriV1Guide, tauriV2Guide, packagerGuide, taurifyGuide].map((make) => {
  const guide = make(SETUP)
  const snippets = guide.steps.flatMap((step) => step.snippets)
  return { name: make.name, guide, snippets, text: JSON.stringify(guide) }
})
const WITH_WORKFLOW = GUIDES.filter(({ name }) => name !== 'taurifyGuide')
const FEED = 'https://files.example/update/acme/editor'

interface Workflow {
  on: { push: { tags: string[] }; workflow_dispatch: { inputs: object } }
  jobs: Record<'draft' | 'build' | 'publish', Job>
}
interface Job {
  needs?: string | string[]
  if?: string
  strategy: { matrix: { include: Record<string, string>[] } }
  steps: { run?: string; uses?: string; env?: Record<string, string> }[]
}

const workflowOf = ({ snippets }: (typeof GUIDES)[number]): Workflow =>
  parse(snippets.find(({ title }) => title.endsWith('.yml'))?.code ?? '')

test.each(GUIDES)('$name is filled in with the organization and the application', ({ text }) => {
  expect(text).toContain("site='https://console.example'")
  expect(text).toContain('/api/v1/orgs/acme/apps/editor')
  expect(text).not.toMatch(/__[A-Z]+__/)
})

test.each(GUIDES)('$name ends with what is optional', ({ guide }) => {
  const isOptional = guide.steps.map(({ text }) => text.startsWith('Optional'))
  expect(isOptional).toContain(true)
  expect(isOptional).toEqual(isOptional.toSorted())
})

test.each(GUIDES)('the numbered steps of $name come before what is no step to follow', ({ guide }) => {
  const kinds = guide.steps.map(({ kind }) => kind)
  expect(kinds[0]).toBeUndefined()
  expect(kinds.slice(kinds.indexOf('extra')).every((kind) => kind === 'extra')).toBe(true)
})

test('Taurify’s guide has the URL that its build server needs', () => {
  const asking = GUIDES[3]?.guide.steps.find(({ title }) => title === 'Ask for updates')
  expect(asking?.snippets[0]?.code).toBe(`${FEED}/{{target}}-{{arch}}/{{current_version}}`)
})

test('links to CI lead to the step of each guide that has the script', () => {
  const types = ['TauriVersion1', 'TauriVersion2', 'Packager', 'Taurify'] as const
  for (const [index, appType] of types.entries()) {
    const [, id] = ciGuide('acme', { slug: 'editor', appType, updaters: [] }).split('#')
    const step = GUIDES[index]?.guide.steps.find(({ title }) => stepId(title) === id)
    expect(step?.snippets[0]?.title).toContain('release.sh')
  }
})

test.each(GUIDES)('the configuration files of $name are JSON', ({ snippets }) => {
  const files = snippets.filter((snippet) => snippet.title.includes('.json'))
  for (const { code } of files) expect(JSON.parse(code)).toBeTypeOf('object')
})

test.each(WITH_WORKFLOW)('$name asks one feed, with the key', ({ snippets, guide }) => {
  const text = snippets.map((snippet) => snippet.code).join('\n')
  const feeds = new Set([...text.matchAll(/https:\/\/files\.example\/update\/[^"'\s]+/g)].map(([url]) => url))
  expect([...feeds]).toEqual([`${FEED}/${guide.variables}/{{current_version}}`])
  expect(text).toContain('THE-KEY')
})

test('only Tauri 2 names the kind of package, and says which plugin can', () => {
  const variables = GUIDES.map(({ guide }) => guide.variables)
  const plain = '{{target}}-{{arch}}'
  expect(variables).toEqual([plain, `${plain}-{{bundle_type}}`, plain, plain])
  expect(GUIDES[1]?.text).toContain('2.10.0')
})

test('Tauri 2 and Packager have the lines that read whether an update is mandatory', () => {
  const code = (index: number, title: string) =>
    GUIDES[index]?.guide.steps
      .find((step) => step.title === 'Read which updates are mandatory')
      ?.snippets.find((snippet) => snippet.title === title)?.code
  expect(code(1, 'src/update.ts')).toContain('update?.rawJson.mandatory === true')
  expect(code(2, 'src/mandatory.js')).toContain(`'${FEED}/{{target}}-{{arch}}/{{current_version}}'`)
  expect(code(2, 'src/mandatory.rs')).toContain(`"${FEED}/{{target}}-{{arch}}/{{current_version}}"`)
})

test('Packager adds what code needs before it, in both languages', () => {
  const steps = GUIDES[2]?.guide.steps.filter(({ snippets }) => snippets.some(({ variant }) => variant)) ?? []
  expect(steps).toHaveLength(3)
  for (const { snippets } of steps)
    expect(new Set(snippets.map(({ variant }) => variant))).toEqual(new Set(['Rust', 'Node.js']))
  const rust = steps.map(({ snippets }) => snippets.filter(({ variant }) => variant === 'Rust'))
  for (const [first, second] of rust) {
    expect(first?.code).toMatch(/^cargo add /)
    expect(second?.title).toMatch(/\.rs$/)
  }
})

test('without a registered key its place is marked', () => {
  expect(JSON.stringify(tauriV2Guide({ ...SETUP, publicKey: null }))).toContain('YOUR_PUBLIC_KEY')
})

test.each(WITH_WORKFLOW)('$name signs a build by hand with the variables of its workflow', (each) => {
  const { guide, text } = each
  const build = guide.steps.find(({ title }) => title === 'Build a signed version')
  expect(build?.link).toBe('new-release')
  const [, key = '', file = ''] =
    /export (\w+)="\$\(cat (.+)\)"/.exec(build?.snippets[0]?.code ?? '') ?? expect.fail('No key is exported.')
  const [, password = ''] = /export (\w+PASSWORD)=/.exec(build?.snippets[0]?.code ?? '') ?? []
  const secrets = workflowOf(each).jobs.build.steps.flatMap(({ env }) => Object.keys(env ?? {}))
  expect(secrets).toEqual(expect.arrayContaining([key, password]))
  // The file that the first step writes.
  expect(guide.steps[0]?.snippets[0]?.code).toContain(file)
  expect(text).toContain(`the content of \`${file}.pub\``)
})

test.each(GUIDES)('$name leads to the API key where it asks for one', ({ guide }) => {
  const asking = guide.steps.filter((step) => JSON.stringify(step).includes('API key of scope “'))
  expect(asking.map(({ link }) => link)).toEqual(['api-key'])
})

test.each(GUIDES)('$name has the one script, and the one variable for the key', ({ snippets, text }) => {
  const scripts = snippets.filter(({ title }) => title.endsWith('release.sh'))
  expect(scripts.map(({ code }) => code)).toEqual([
    GUIDES[0]?.snippets.find(({ title }) => title.endsWith('.sh'))?.code,
  ])
  expect(text).toContain('GANTRY_API_KEY')
  expect(text).not.toContain('RELEASE_API_KEY')
})

test.each(WITH_WORKFLOW)('the workflow of $name builds both Mac architectures', (each) => {
  const { include } = workflowOf(each).jobs.build.strategy.matrix
  const mac = each.name === 'packagerGuide' ? 'macos' : 'darwin'
  expect(include.flatMap(({ target, platform }) => (target ? [[target, platform]] : []))).toEqual([
    ['aarch64-apple-darwin', `${mac}-aarch64`],
    ['x86_64-apple-darwin', `${mac}-x86_64`],
  ])
})

test.each(WITH_WORKFLOW)(
  'the workflow of $name builds and publishes only what a draft was begun for',
  (each) => {
    const { draft, build, publish } = workflowOf(each).jobs
    expect(draft.if).toBeUndefined()
    expect(build).toMatchObject({ needs: 'draft', if: "needs.draft.outputs.release != ''" })
    expect(publish.needs).toEqual(['draft', 'build'])
  },
)

test.each(WITH_WORKFLOW)('the workflow of $name gives secrets only to the steps that need them', (each) => {
  const workflow = workflowOf(each)
  expect(workflow).not.toHaveProperty('env')
  const withKey = Object.values(workflow.jobs).flatMap(({ steps }) =>
    steps
      .filter(({ env }) => env?.['GANTRY_API_KEY'])
      .map(({ run }) => /release\.sh \w+/.exec(run ?? '')?.[0]),
  )
  expect(withKey).toEqual(['release.sh draft', 'release.sh upload', 'release.sh publish'])
})

test.each(WITH_WORKFLOW)('the workflow of $name keeps the line ends of the script on Windows', (each) => {
  const steps = workflowOf(each).jobs.build.steps.map(({ run, uses }) => run ?? uses)
  expect(steps.slice(0, 2)).toEqual(['git config --global core.autocrlf false', 'actions/checkout@v4'])
})

test.each(WITH_WORKFLOW)('the workflow of $name takes channel, rollout and confirmation', (each) => {
  const { inputs } = workflowOf(each).on.workflow_dispatch
  expect(Object.keys(inputs)).toEqual(['channel', 'rollout', 'confirm'])
})

test.each([
  [
    'tauriV1Guide',
    [
      'App_1_amd64.AppImage',
      'App_1_amd64.AppImage.tar.gz',
      'App_1_x64-setup.exe',
      'App_1_x64-setup.nsis.zip',
      'App_1_x64_en-US.msi',
      'App_1_x64_en-US.msi.zip',
      'App_1_amd64.deb',
      'App_1_x64.dmg',
    ],
  ],
  [
    'tauriV2Guide',
    [
      'App_1_amd64.AppImage',
      'App_1_x64-setup.exe',
      'App_1_x64_en-US.msi',
      'App_1_amd64.deb',
      'App-1-1.x86_64.rpm',
      'App_1_x64.dmg',
    ],
  ],
  [
    'packagerGuide',
    [
      'app_1_x86_64.AppImage',
      'app_1_x64-setup.exe',
      'app_1_x64_en-US.msi',
      'app_1_amd64.deb',
      'App_1_x64.dmg',
    ],
  ],
])('the workflow of %s uploads every kind that its tool builds', (name, files) => {
  const each = GUIDES.find((guide) => guide.name === name) ?? expect.fail(name)
  const upload = workflowOf(each)
    .jobs.build.steps.map(({ run }) => run)
    .find((run) => run?.includes(' upload '))
  const ends = /\*\{(.+)\}/.exec(upload ?? '')?.[1]?.split(',') ?? []
  for (const file of files) expect([file, ends.some((end) => file.endsWith(end))]).toEqual([file, true])
  // What cargo leaves beside them stays where it is.
  for (const file of ['app.exe', 'App.AppDir', 'App_1_amd64.deb.sig', 'libapp.rlib'])
    expect([file, ends.some((end) => file.endsWith(end))]).toEqual([file, false])
  const inferred = inferPlatforms(
    files.map((filename) => ({ filename, signed: true })),
    TAURI,
  )
  for (const { updatePlatform, publicPlatform } of inferred)
    expect(updatePlatform ?? publicPlatform).toBeTruthy()
})

test.each(GUIDES)('$name reports what became of an update, as the endpoint reads it', ({ snippets }) => {
  const reporting = snippets.filter(({ code }) => code.includes('https://files.example/report/acme/editor'))
  const calls = reporting.filter(({ title }) => title.startsWith('src/'))
  expect(calls.length).toBeGreaterThan(0)
  for (const { code } of calls) {
    const [, body = ''] = /(?:JSON\.stringify|Body\.json|json!)\(\{([^}]+)\}\)/.exec(code) ?? []
    for (const member of ['event', 'from', 'to', 'platform', 'reason'])
      expect(body).toMatch(new RegExp(`\\b${member}\\b`))
    expect(code).toContain('installed')
    expect(code).toContain('failed')
  }
})

const ROTATING = [tauriV1Guide, tauriV2Guide, packagerGuide].map((make) => ({
  name: make.name,
  steps: make({ ...SETUP, isRotating: true }).steps,
  ordinary: make(SETUP).steps,
}))

test.each(ROTATING)('while keys rotate, $name signs with both, by hand and in the workflow', (guide) => {
  const title = 'Sign with both keys'
  expect(guide.ordinary.map((step) => step.title)).not.toContain(title)
  const step = guide.steps.find((each) => each.title === title)
  expect(step?.snippets[0]?.code).toMatch(
    /^mv (editor_[\d.]+_amd64\.AppImage)\.sig \1\.2\.sig\n\w+="\$\(cat old\.key\)" /,
  )
  const code = (steps: typeof guide.steps) =>
    steps.flatMap(({ snippets }) => snippets).find(({ title: name }) => name.endsWith('.yml'))?.code ?? ''
  const steps = (text: string) => (parse(text) as Workflow).jobs.build.steps
  const [build, signing, upload] = steps(code(guide.steps)).slice(-3)
  expect(signing?.run).toContain('mv "$signature" "$file.2.sig"')
  expect(signing?.env).toEqual(
    Object.fromEntries(
      Object.keys(build?.env ?? {}).map((name, index) => [
        name,
        `$\{{ secrets.OLD_SIGNING_KEY${index === 0 ? '' : '_PASSWORD'} }}`,
      ]),
    ),
  )
  expect(upload?.run).toContain('release.sh upload')
  expect(code(guide.ordinary)).not.toContain('OLD_SIGNING_KEY')
})

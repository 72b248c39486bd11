// The rules of the code hold only if the tools notice a violation: each is broken here on purpose, in a tree of its
// own, beside a few imports that must stay allowed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findHabits } from '#worker/scripts/test/language.ts'

const root = resolve(import.meta.dirname, '../..')
const tools = join(root, 'node_modules/.bin')
const house = mkdtempSync(join(tmpdir(), 'gantry-rules-'))
afterAll(() => rmSync(house, { recursive: true }))

interface Planted {
  rule: string
  file: string
  code: string
  /** What Biome or dependency-cruiser calls the rule; null when the code is in order. */
  refusedAs: string | null
}
const imports = (refusedAs: string | null, file: string, from: string): Planted => ({
  rule: refusedAs ?? 'allowed',
  file,
  code: `import { x } from '${from}'\nexport const y = x\n`,
  refusedAs,
})
const contains = (refusedAs: string | null, file: string, code: string): Planted => ({
  rule: refusedAs ?? 'allowed',
  file,
  code: `export const e = ${code}\n`,
  refusedAs,
})

const PURE = 'shared imports only zod and itself'
const APART = 'web and worker share only shared, and nothing imports tests'
const UI_ONLY = 'only web/ui imports the primitives library'
const MINI = 'zod is imported as zod/mini, which is a quarter of its size'
const [SHELL, FEATURE, UI, LIB] = [
  'web/shell imports features, ui, lib',
  'web/features/* imports ui, lib',
  'web/ui imports lib',
  'web/lib imports only itself',
]
const COMPOSE = 'worker/env.ts and worker/compose import no entry and no script'
const ENTRY = 'identity is imported through its app.ts and ports.ts'
const GATEWAY = 'worker/gateway imports platform, env[.]ts, compose/third-parties[.]ts'
const SERVICE = 'worker/services/* imports platform'
const DELIVERY = 'worker/delivery imports platform'
const PLATFORM = 'worker/platform imports only itself'
const LOCAL = 'worker/local imports platform, env[.]ts, compose/third-parties[.]ts'
const SCRIPTS = 'worker/scripts imports platform, env[.]ts'

interface Cruised {
  modules: unknown[]
  summary: { violations: { from: string; cycle?: { name: string }[]; rule: { name: string } }[] }
}

const planted: Planted[] = [
  imports(PURE, 'shared/a-web.ts', '#web/lib/rpc.ts'),
  imports(PURE, 'shared/a-package.ts', 'hono'),
  imports(PURE, 'shared/domain/a-node.ts', 'node:crypto'),
  imports(MINI, 'shared/domain/a-full-zod.ts', 'zod'),

  imports(APART, 'web/lib/b.ts', '#worker/platform/ids.ts'),
  imports(APART, 'web/features/orgs/b.tsx', '#worker/env.ts'),
  imports(APART, 'worker/gateway/b.ts', '#web/lib/rpc.ts'),
  imports(APART, 'worker/services/billing/b.ts', '#web/lib/rpc.ts'),
  imports(APART, 'worker/platform/b-tests.ts', '#tests/fixtures/person.ts'),

  imports(SHELL, 'web/shell/c.tsx', '#web/router.tsx'),
  imports(FEATURE, 'web/features/orgs/c.tsx', '#web/shell/frame/header.tsx'),
  imports(FEATURE, 'web/features/orgs/c-other.tsx', '#web/features/releases/page.tsx'),
  imports(FEATURE, 'web/features/orgs/list/c-up.tsx', '#web/app.tsx'),
  imports(UI, 'web/ui/c.tsx', '#web/features/orgs/page.tsx'),
  imports(LIB, 'web/lib/c.ts', '#web/ui/button.tsx'),
  imports(UI_ONLY, 'web/features/orgs/c-menu.tsx', '@base-ui/react/menu'),

  imports(GATEWAY, 'worker/gateway/d.ts', '#worker/services/auth/app.ts'),
  imports(GATEWAY, 'worker/gateway/d-up.ts', '#worker/compose/assemble.ts'),
  imports(SERVICE, 'worker/services/auth/d.ts', '#identity/app.ts'),
  imports(SERVICE, 'worker/services/directory/orgs/d.ts', '#worker/delivery/app.ts'),
  imports(DELIVERY, 'worker/delivery/d.ts', '#worker/services/directory/app.ts'),
  imports(PLATFORM, 'worker/platform/d.ts', '#worker/gateway/app.ts'),
  imports(COMPOSE, 'worker/compose/d.ts', '#worker/index.ts'),
  imports(ENTRY, 'worker/compose/d-identity.ts', '#identity/store/schema.ts'),
  imports(LOCAL, 'worker/local/d.ts', '#worker/services/auth/app.ts'),
  imports(SCRIPTS, 'worker/scripts/d.mjs', '#worker/services/auth/app.ts'),

  imports(SERVICE, 'worker/services/auth/e-env.ts', '#worker/env.ts'),
  {
    ...imports('noRestrictedImports', 'worker/services/auth/e.ts', 'cloudflare:workers'),
    code: "import { env } from 'cloudflare:workers'\nexport const e = env\n",
  },
  contains('noProcessEnv', 'worker/platform/e-process.ts', 'process.env.HOME'),
  ...['window.name', "fetch('/')", "localStorage.getItem('x')", 'document.title', 'globalThis.fetch'].map(
    (code, at) => contains('noRestrictedGlobals', `web/features/orgs/e-browser-${at}.ts`, code),
  ),

  imports('noRestrictedImports', 'web/ui/f.tsx', '../lib/rpc.ts'),
  imports('noRestrictedImports', 'worker/services/directory/orgs/f.ts', '../../../platform/ids.ts'),
  imports('noRestrictedImports', 'shared/domain/f.ts', '../rpc.ts'),
  imports('noRestrictedImports', 'tests/unit/f.ts', '../../shared/rpc.ts'),
  imports('noRestrictedImports', 'shared/domain/f-extension.ts', './ok'),
  imports('noRestrictedImports', 'web/lib/f-extension.ts', '#shared/rpc'),
  {
    ...imports('noBarrelFile', 'web/ui/all.ts', './button.tsx'),
    code: "export { x } from './button.tsx'\n",
  },
  imports('no cycles', 'worker/platform/f-one.ts', './f-two.ts'),
  {
    ...imports('no cycles', 'worker/platform/f-two.ts', '#worker/platform/f-one.ts'),
    code: "import type { x } from '#worker/platform/f-one.ts'\nexport type X = typeof x\n",
  },
  imports('every import is found', 'worker/platform/f-lost.ts', './lost.ts'),

  imports(null, 'shared/domain/ok.ts', 'zod/mini'),
  imports(null, 'shared/contracts/ok.ts', '#shared/rpc.ts'),
  imports(null, 'web/shell/ok.tsx', '#web/features/orgs/page.tsx'),
  imports(null, 'web/features/orgs/ok.tsx', '#web/ui/button.tsx'),
  imports(null, 'web/features/orgs/list/ok-own.tsx', '#web/features/orgs/page.tsx'),
  imports(null, 'web/ui/ok.tsx', '@base-ui/react/menu'),
  imports(null, 'web/lib/ok.ts', '#shared/rpc.ts'),
  imports(null, 'worker/services/directory/orgs/ok.ts', '#worker/services/directory/app.ts'),
  imports(null, 'worker/services/directory/orgs/ok-platform.ts', '#worker/platform/ids.ts'),
  imports(null, 'worker/services/identity/flows/ok.ts', '#identity/store/schema.ts'),
  imports(null, 'worker/delivery/formats/ok.ts', '#worker/delivery/app.ts'),
  imports(null, 'worker/compose/ok.ts', '#worker/services/directory/app.ts'),
  imports(null, 'worker/compose/ok-identity.ts', '#identity/app.ts'),
  imports(null, 'worker/gateway/ok.ts', '#worker/env.ts'),
  contains(null, 'web/lib/ok-browser.ts', "fetch('/')"),
]

/** What the planted files import. */
const targets = [
  'shared/rpc.ts',
  'tests/fixtures/person.ts',
  'web/{app,router}.tsx',
  'web/lib/rpc.ts',
  'web/ui/button.tsx',
  'web/shell/frame/header.tsx',
  'web/features/{orgs,releases}/page.tsx',
  'worker/{env,index}.ts',
  'worker/compose/assemble.ts',
  'worker/platform/ids.ts',
  'worker/{gateway,delivery,services/auth,services/directory,services/identity}/app.ts',
  'worker/services/identity/store/schema.ts',
].flatMap((path) => {
  const [start = '', names, end = ''] = path.split(/[{}]/)
  return names === undefined ? [path] : names.split(',').map((name) => start + name + end)
})

function plant(file: string, code: string) {
  const path = join(house, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

function run(tool: string, args: string[], cwd = house) {
  const { stdout, stderr } = spawnSync(join(tools, tool), args, { cwd, encoding: 'utf8' })
  return { stdout, stderr, all: stdout + stderr }
}

beforeAll(() => {
  for (const file of [
    'package.json',
    'tsconfig.json',
    '.biome.json',
    '.dependency-cruiser.mjs',
    '.knip.json',
  ])
    cpSync(join(root, file), join(house, file))
  for (const room of ['shared', 'web', 'worker', 'tests'])
    cpSync(join(root, room, 'tsconfig.json'), join(house, room, 'tsconfig.json'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
})

describe('linting', () => {
  const complaints = new Map<string, string[]>()
  const complain = (file: string, rule: string) =>
    complaints.set(file, [...(complaints.get(file) ?? []), rule])
  const looked = { biome: 0, cruiser: 0 }
  beforeAll(() => {
    for (const file of targets) plant(file, 'export const x = 1\n')
    for (const { file, code } of planted) plant(file, code)
    const linted = run('biome', ['lint', '--reporter=json', '--max-diagnostics=none'])
    const report: {
      summary: { changed: number; unchanged: number }
      diagnostics: { category: string; location: { path: string } }[]
    } = JSON.parse(linted.stdout)
    looked.biome = report.summary.changed + report.summary.unchanged
    for (const { category, location } of report.diagnostics)
      complain(location.path, category.split('/').at(-1) ?? '')

    const cruised = run('depcruise', ['--output-type', 'json', 'shared', 'web', 'worker', 'tests'])
    const { modules, summary }: Cruised = JSON.parse(cruised.stdout)
    looked.cruiser = modules.length
    for (const { from, cycle = [{ name: from }], rule } of summary.violations)
      for (const { name } of cycle) complain(name, rule.name)
  })

  test('looks at every planted file', () => {
    expect(looked.biome).toBeGreaterThanOrEqual(planted.length)
    expect(looked.cruiser).toBeGreaterThanOrEqual(planted.length)
  })

  test.each(planted.filter(({ refusedAs }) => refusedAs))(
    '$rule: $file is refused',
    ({ file, refusedAs }) => {
      expect(complaints.get(file)).toContain(refusedAs)
    },
  )

  test.each(planted.filter(({ refusedAs }) => !refusedAs))('$file is in order', ({ file }) => {
    expect(complaints.get(file)).toBeUndefined()
  })

  test('every import rule refuses a planted file', async () => {
    const { default: config } = await import(join(root, '.dependency-cruiser.mjs'))
    const names = config.forbidden.map(({ name }: { name: string }) => name)
    expect(planted.map(({ refusedAs }) => refusedAs)).toEqual(expect.arrayContaining(names))
  })
})

describe('language', () => {
  const phrases = [
    ...['somebody', 'nobody', 'anybody', 'whoever', 'is none', 'anew', 'meanwhile', 'by now', 'goes on'],
    ...['build machine', 'the mail', 'out of reach', 'PATIENCE', 'FAREWELL', 'MOST', 'LONGEST'],
  ]
  beforeAll(() => {
    for (const phrase of phrases) plant(`web/ui/${phrase}.css`, `/* Of ${phrase}. */\n`)
    plant('.github/plain.md', 'The mail server is up, and most of its mailboxes are.\n')
    plant('README.md', 'Nobody\n')
  })

  test('reports a phrase that the field has a term for', () => {
    const found = findHabits(house).map(({ file, line, phrase }) => ({ file, line, phrase }))
    const expected = phrases.map((phrase) => ({ file: `web/ui/${phrase}.css`, line: 1, phrase }))
    expect(found).toHaveLength(phrases.length + 1)
    expect(found).toEqual(
      expect.arrayContaining([...expected, { file: 'README.md', line: 1, phrase: 'Nobody' }]),
    )
  })
})

describe('types', () => {
  // The packages are those of the repository: what is emitted beside them would be taken for its own.
  const check = (room: string) =>
    run('tsc', ['-p', room, '--noEmit', '--tsBuildInfoFile', join(house, `${room}.tsbuildinfo`)])

  test('shared knows neither the browser nor the Workers runtime nor Node', () => {
    plant('shared/impure.ts', 'export const a = [document.title, process.pid, crypto.randomUUID()]\n')
    const { all } = check('shared')
    for (const name of ['document', 'process', 'crypto']) expect(all).toMatch(new RegExp(`impure.*'${name}'`))
  })

  test('a file of another room is no part of the project', () => {
    plant('worker/platform/other.ts', 'export const x = 1\n')
    plant('web/lib/other.ts', "import { x } from '#worker/platform/other.ts'\nexport const y = x\n")
    expect(check('web').all).toMatch(/web\/lib\/other\.ts.*TS6307/)
  })
})

test('reports a file that is never imported', () => {
  plant('web/lib/forgotten.ts', 'export const forgotten = 1\n')
  expect(run('knip', ['--include', 'files']).all).toContain('web/lib/forgotten.ts')
})

test('each tool looks at the files of every room', { timeout: 60_000 }, () => {
  const rooms = ['shared', 'web', 'worker', 'tests']
  // One file of each is enough to know that the linter looks there.
  const files = rooms.map((room) => {
    const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    return join(room, names.find((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')) ?? '')
  })
  const { stdout } = run('biome', ['lint', '--reporter=json', '--max-diagnostics=1', ...files], root)
  const { summary } = JSON.parse(stdout)
  expect(summary.changed + summary.unchanged, `of ${files} that are linted`).toBe(rooms.length)
  for (const room of rooms) {
    const { files: typed } = JSON.parse(run('tsc', ['-p', room, '--showConfig'], root).stdout)
    expect(typed.length, `files of ${room} that are type-checked`).toBeGreaterThan(0)
  }
})

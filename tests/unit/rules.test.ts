// The rules of the house hold only if the tools notice when one is broken: each is broken here on purpose, in a
// tree of its own, and so are a few imports that must stay allowed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const tools = join(root, 'node_modules/.bin')
const house = mkdtempSync(join(tmpdir(), 'gantry-rules-'))
afterAll(() => rmSync(house, { recursive: true }))

interface Planted {
  rule: string
  file: string
  code: string
  /** The lint rule that must complain; none when the code is in order. */
  lint: string | null
}
const imports = (file: string, from: string): Pick<Planted, 'file' | 'code' | 'lint'> => ({
  file,
  code: `import { x } from '${from}'\nexport const y = x\n`,
  lint: 'noRestrictedImports',
})
const allowed = (file: string, from: string): Planted => ({
  rule: 'allowed',
  ...imports(file, from),
  lint: null,
})

const planted: Planted[] = [
  { rule: '1 shared is pure', ...imports('shared/a-web.ts', '#web/lib/api/rpc.ts') },
  { rule: '1 shared is pure', ...imports('shared/a-package.ts', 'hono') },
  { rule: '1 shared is pure', ...imports('shared/domain/a-full-zod.ts', 'zod') },
  { rule: '1 shared is pure', ...imports('shared/domain/a-node.ts', 'node:crypto') },
  { rule: '2 web and worker part', ...imports('web/lib/b.ts', '#worker/platform/ids.ts') },
  { rule: '2 web and worker part', ...imports('web/features/orgs/b.tsx', '#worker/env.ts') },
  { rule: '2 web and worker part', ...imports('worker/gateway/b.ts', '#web/lib/api/rpc.ts') },
  { rule: '2 web and worker part', ...imports('worker/services/billing/b.ts', '#web/lib/api/rpc.ts') },
  { rule: '3 web to the right', ...imports('web/shell/c.tsx', '#web/router.tsx') },
  { rule: '3 web to the right', ...imports('web/features/orgs/c.tsx', '#web/shell/header.tsx') },
  {
    rule: '3 web to the right',
    ...imports('web/features/orgs/c-other.tsx', '#web/features/releases/page.tsx'),
  },
  { rule: '3 web to the right', ...imports('web/ui/c.tsx', '#web/features/orgs/page.tsx') },
  { rule: '3 web to the right', ...imports('web/lib/c.ts', '#web/ui/button/button.tsx') },
  { rule: '3 primitives in ui alone', ...imports('web/features/orgs/c-menu.tsx', '@base-ui/react/menu') },
  { rule: '4 worker downwards', ...imports('worker/gateway/d.ts', '#worker/services/auth/app.ts') },
  { rule: '4 worker downwards', ...imports('worker/gateway/d-up.ts', '#worker/compose/assemble.ts') },
  { rule: '4 worker downwards', ...imports('worker/services/auth/d.ts', '#identity/app.ts') },
  {
    rule: '4 worker downwards',
    ...imports('worker/services/directory/orgs/d.ts', '#worker/delivery/app.ts'),
  },
  { rule: '4 worker downwards', ...imports('worker/delivery/d.ts', '#worker/services/directory/app.ts') },
  { rule: '4 worker downwards', ...imports('worker/platform/d.ts', '#worker/gateway/app.ts') },
  { rule: '4 worker downwards', ...imports('worker/compose/assemble.ts', '#worker/index.ts') },
  { rule: '4 worker downwards', ...imports('worker/compose/assemble.ts', '#identity/store/schema.ts') },
  {
    rule: '5 environment in one place',
    file: 'worker/services/auth/e.ts',
    code: "import { env } from 'cloudflare:workers'\nexport const e = env\n",
    lint: 'noRestrictedImports',
  },
  { rule: '5 environment in one place', ...imports('worker/services/auth/e-env.ts', '#worker/env.ts') },
  {
    rule: '5 environment in one place',
    file: 'worker/platform/e-process.ts',
    code: 'export const home = process.env.HOME\n',
    lint: 'noProcessEnv',
  },
  ...['window.name', "fetch('/')", "localStorage.getItem('x')", 'document.title', 'globalThis.fetch'].map(
    (code, at) => ({
      rule: '5 the browser in web/lib alone',
      file: `web/features/orgs/e-browser-${at}.ts`,
      code: `export const e = ${code}\n`,
      lint: 'noRestrictedGlobals',
    }),
  ),
  { rule: '6 never upwards', ...imports('web/ui/f.tsx', '../lib/rpc.ts') },
  { rule: '6 never upwards', ...imports('worker/services/directory/orgs/f.ts', '../../../platform/ids.ts') },
  { rule: '6 never upwards', ...imports('shared/domain/f.ts', '../errors.ts') },
  { rule: '6 never upwards', ...imports('tests/unit/f.ts', '../../shared/errors.ts') },
  { rule: '6 extensions', ...imports('shared/domain/f-extension.ts', './ok'), lint: 'useImportExtensions' },
  {
    rule: '6 no barrels',
    file: 'web/ui/all.ts',
    code: "export { button } from './button.tsx'\n",
    lint: 'noBarrelFile',
  },
  { rule: '6 no cycles', ...imports('worker/platform/f-one.ts', './f-two.ts'), lint: 'noImportCycles' },
  {
    rule: '6 no cycles',
    ...imports('worker/platform/f-two.ts', '#worker/platform/f-one.ts'),
    lint: 'noImportCycles',
  },
  allowed('shared/domain/ok.ts', 'zod/mini'),
  allowed('shared/contracts/ok.ts', '#shared/rpc.ts'),
  allowed('web/shell/ok.tsx', '#web/features/orgs/page.tsx'),
  allowed('web/features/orgs/ok.tsx', '#web/ui/button/button.tsx'),
  allowed('web/features/orgs/ok-neighbour.tsx', './page.tsx'),
  allowed('web/ui/ok.tsx', '@base-ui/react/menu'),
  allowed('web/lib/ok.ts', '#shared/rpc.ts'),
  allowed('worker/services/directory/orgs/ok.ts', '#worker/services/directory/schema.ts'),
  allowed('worker/services/directory/orgs/ok-platform.ts', '#worker/platform/ids.ts'),
  allowed('worker/delivery/formats/ok.ts', '#worker/delivery/app.ts'),
  { rule: 'allowed', file: 'web/lib/ok-browser.ts', code: "export const e = fetch('/')\n", lint: null },
]

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
  for (const file of ['package.json', 'tsconfig.json', '.biome.json', '.knip.json'])
    cpSync(join(root, file), join(house, file))
  for (const room of ['shared', 'web', 'worker', 'tests'])
    cpSync(join(root, room, 'tsconfig.json'), join(house, room, 'tsconfig.json'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
})

describe('linting', () => {
  const complaints = new Map<string, string[]>()
  let looked = 0
  beforeAll(() => {
    for (const { file, code } of planted) plant(file, code)
    const { stdout } = run('biome', ['lint', '--reporter=json', '--max-diagnostics=none'])
    const report: {
      summary: { changed: number; unchanged: number }
      diagnostics: { category: string; location: { path: string } }[]
    } = JSON.parse(stdout)
    looked = report.summary.changed + report.summary.unchanged
    for (const { category, location } of report.diagnostics) {
      const rules = complaints.get(location.path) ?? []
      complaints.set(location.path, [...rules, category.split('/').at(-1) ?? ''])
    }
  })

  test('looks at every planted file', () => {
    expect(looked).toBeGreaterThanOrEqual(planted.length)
  })

  test.each(planted.filter(({ lint }) => lint))('rule $rule: $file is refused', ({ file, lint }) => {
    expect(complaints.get(file)).toContain(lint)
  })

  test.each(planted.filter(({ lint }) => !lint))('$file is in order', ({ file }) => {
    expect(complaints.get(file)).toBeUndefined()
  })
})

describe('types', () => {
  test('shared knows neither the browser nor the Workers runtime nor Node', () => {
    plant('shared/impure.ts', 'export const a = [document.title, process.pid, crypto.randomUUID()]\n')
    const { all } = run('tsc', ['-p', 'shared', '--noEmit'])
    for (const name of ['document', 'process', 'crypto']) expect(all).toMatch(new RegExp(`impure.*'${name}'`))
  })

  test('a file of another room is no part of the project', () => {
    plant('worker/platform/other.ts', 'export const x = 1\n')
    plant('web/lib/other.ts', "import { x } from '#worker/platform/other.ts'\nexport const y = x\n")
    expect(run('tsc', ['-p', 'web']).all).toMatch(/web\/lib\/other\.ts.*TS6307/)
  })
})

test('a file that nobody imports is found', () => {
  plant('web/lib/forgotten.ts', 'export const forgotten = 1\n')
  expect(run('knip', ['--include', 'files']).all).toContain('web/lib/forgotten.ts')
})

test('each tool looks at the files of every room', { timeout: 60_000 }, () => {
  const rooms = ['shared', 'web', 'worker', 'tests']
  // One file of each, as every run of the linter reads the whole tree to know what imports what.
  const files = rooms.map((room) => {
    const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    return join(room, names.find((name) => name.endsWith('.ts') && !name.endsWith('.d.ts')) ?? '')
  })
  const { stdout } = run('biome', ['lint', '--reporter=json', '--max-diagnostics=1', ...files], root)
  const { summary } = JSON.parse(stdout)
  expect(summary.changed + summary.unchanged, `of ${files} that are linted`).toBe(rooms.length)
  for (const room of rooms) {
    const typed = run('tsc', ['-p', room, '--listFilesOnly'], root).stdout.split('\n')
    const own = typed.filter((path) => path.startsWith(join(root, room)))
    expect(own.length, `files of ${room} that are type-checked`).toBeGreaterThan(0)
  }
})

// The documentation as GitHub shows it: what it links to and names must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { auth } from '#shared/contracts/auth.ts'
import { billing } from '#shared/contracts/billing.ts'
import { directoryService } from '#shared/contracts/directory-service.ts'

const MAX_README_BYTES = 10_000

const root = join(import.meta.dirname, '../..')
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const folders = ['.github', 'shared', 'tests', 'web', 'worker']
const pages = [
  'README.md',
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => join(folder, path)),
  ),
]

/** A page without its code blocks, where brackets and backticks are not Markdown. */
const prose = (page: string) => read(page).replace(/^```[\s\S]*?^```$/gm, '')

const headings = (page: string) =>
  [...prose(page).matchAll(/^(#{1,6}) (.*)$/gm)].map(([, marks = '', text = '']) => ({
    level: marks.length,
    text,
  }))

/** The anchors of a page's headings, made like GitHub's. */
function anchors(page: string): Set<string> {
  const made = new Set<string>()
  for (const { text } of headings(page)) {
    const anchor = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let suffix = 0
    while (made.has(suffix ? `${anchor}-${suffix}` : anchor)) suffix++
    made.add(suffix ? `${anchor}-${suffix}` : anchor)
  }
  return made
}

/** Links to pages of the console are tested with the built pages, in `web/vite/docs/docs-pages.test.ts`. */
const targets = (page: string) =>
  [...prose(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !/^(https?:|mailto:|\/)/.test(target))

/** Why a relative link leads nowhere; null when it resolves. */
function fault(page: string, target: string): string | null {
  const [path = '', anchor] = target.split('#')
  const file = path ? relative(root, join(root, dirname(page), path)) : page
  if (!existsSync(join(root, file))) return `${target}: no such file`
  return anchor && !anchors(file).has(anchor) ? `${target}: no such heading` : null
}

describe.each(pages)('%s', (page) => {
  test('has one title', () => {
    const levels = headings(page).map(({ level }) => level)
    const isTemplate = page.endsWith('pull_request_template.md')
    expect(levels.filter((level) => level === 1)).toHaveLength(isTemplate ? 0 : 1)
  })

  test('links to files and headings that exist', () => {
    expect(
      targets(page)
        .map((target) => fault(page, target))
        .filter(Boolean),
    ).toEqual([])
  })

  test('names paths that exist', () => {
    const named = [...prose(page).matchAll(/`([\w.-]+\/[^`\s]*)`/g)].map(([, path = '']) => path)
    const fromRoot = named.filter((path) => folders.includes(path.split('/')[0] ?? ''))
    // A service's page names its own files from where it is.
    const own = page.startsWith('worker/') ? named.filter((path) => path.endsWith('.ts')) : []
    const missing = [
      ...fromRoot.filter((path) => !existsSync(join(root, path))),
      ...own.filter((path) => !fromRoot.includes(path) && !existsSync(join(root, dirname(page), path))),
    ]
    expect(missing).toEqual([])
  })

  test('names functions where they are', () => {
    const named = [...prose(page).matchAll(/`(\w+)\(\)`\s+in\s+`([\w.-]+\/[^`\s]+)`/g)]
    const missing = named.filter(
      ([, name = '', path = '']) =>
        !existsSync(join(root, path)) || !new RegExp(`function ${name}\\b`).test(read(path)),
    )
    expect(missing.map(([text]) => text)).toEqual([])
  })
})

test('the index of the documentation lists every page', () => {
  const listed = targets('web/docs/README.md')
  const inFolder = pages.filter((page) => page.startsWith('web/docs/') && !page.endsWith('README.md'))
  expect(inFolder.length).toBeGreaterThan(5)
  expect(inFolder.filter((page) => !listed.includes(page.slice('web/docs/'.length)))).toEqual([])
})

test('messages of the log that operators are to look for are logged', () => {
  const messages = [...read('web/docs/operations.md').matchAll(/`(A [a-z][^`]+)`/g)].map(
    ([, text = '']) => text,
  )
  const source = readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => read(join('worker', path)))
    .join('\n')
  expect(messages.length).toBeGreaterThan(1)
  expect(messages.filter((message) => !source.includes(`'${message}'`))).toEqual([])
})

test.each(Object.entries({ auth, billing, directory: directoryService }))(
  'the page of %s lists every call',
  (service, contract) => {
    const page = read(`worker/services/${service}/README.md`)
    expect(Object.keys(contract).filter((call) => !page.includes(`\`${call}\``))).toEqual([])
  },
)

test('README is short, and names every package', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(MAX_README_BYTES)
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const packages = Object.keys({ ...dependencies, ...devDependencies })
  const isVariant = (name: string) => /^@types\/|-types$|^ory-client-fetch-|^tauri-cli-v1$/.test(name)
  const readme = read('README.md')
  expect(packages.filter((name) => !isVariant(name) && !readme.includes(name))).toEqual([])
})

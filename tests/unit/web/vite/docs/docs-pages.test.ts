// The pages as they are built from `web/docs`: all of them are there, and what they link to exists.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { docsPageOf, FIRST_DOCS_PAGE } from '#shared/docs-paths.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import { DEFAULT_LINKS } from '#shared/routes.ts'
import { DOCS_PAGES } from '#web/features/help/docs-pages.ts'
import { DOCS_TOPICS, topicId } from '#web/features/help/docs-topics.ts'
import { scopedName } from '#web/vite/docs/console-styles.ts'
import { listForModels, renderPages, searchIndex } from '#web/vite/docs/docs-pages.ts'
import { pageContent } from '#web/vite/docs/page-content.ts'
import { frame } from '#web/vite/docs/page-frame.ts'

const pages = renderPages()
const files = { script: '/a.js', styles: '/a.css', favicon: '/a.svg', index: '/a.json', font: '/a.woff2' }
const documents = new Map(
  [...pages].map(([page, rendered]) => {
    const { title, description } = rendered
    return [page, frame({ page, title, description, content: pageContent(page, rendered) }, files)] as const
  }),
)
const idsOf = (page: string) =>
  [...(documents.get(page) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
const WEB = join(import.meta.dirname, '../../../../../web')
/** The names of all classes, as the pages' build writes them. */
const STYLES = new Set(
  globSync('{docs-page,styles,ui,features/help,shell}/**/*.css', { cwd: WEB }).flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) =>
      file.endsWith('.module.css') ? scopedName(name, file) : name,
    ),
  ),
)
/** Anchors of the documentation in the console. */
const TOPIC_IDS = new Set(DOCS_TOPICS.map(topicId))
const OWN_FILES = new Set(Object.values(files))

test('the navigation lists every page of web/docs, once', () => {
  const written = readdirSync(join(WEB, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.replace('.md', ''))
  expect([...pages.keys()].sort()).toEqual(written.sort())
  expect(DOCS_PAGES.flatMap((group) => group.pages)).toHaveLength(written.length)
})

test('/docs leads to the first page, and belongs to no organization', () => {
  expect(docsPageOf(FIRST_DOCS_PAGE)).toBe(DOCS_PAGES[0]?.pages[0]?.page)
  expect(RESERVED_SLUGS.has('docs')).toBe(true)
})

describe.each([...documents])('%s', (page, html) => {
  it('links to pages, headings and screens that exist', () => {
    const targets = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(targets.length).toBeGreaterThan(30)
    const broken = targets.filter((href) => {
      if (/^https:\/\/[a-z]/.test(href) || OWN_FILES.has(href) || href === '/docs') return false
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? page : docsPageOf(path)
      if (path === DEFAULT_LINKS.docs && anchor !== undefined) return !TOPIC_IDS.has(anchor)
      if (target === null) return matchScreen(path).screen === null
      return !documents.has(target) || (anchor !== undefined && !idsOf(target).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  it('has a title, a description, one heading of the first level, and each id once', () => {
    expect(html).toMatch(/<title>[^<{]+ · \{\{product\}\} docs<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(html).toContain(`<link rel="canonical" href="{{origin}}/docs/${page}">`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(idsOf(page)).toEqual([...new Set(idsOf(page))])
  })

  it('has only classes that a part of the console or a style sheet of the pages has', () => {
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect([...new Set(used)].filter((name) => !STYLES.has(name))).toEqual([])
  })

  it('needs nothing that the content security policy refuses', () => {
    expect(html).not.toMatch(/ style=| on\w+=|<style|<script>|javascript:/)
  })
})

test('the search has every page, and the list for language models every address', () => {
  expect(searchIndex(pages).map(({ page }) => page)).toEqual([...pages.keys()])
  const list = listForModels(pages)
  for (const page of pages.keys()) expect(list).toContain(`](/docs/${page}): `)
})

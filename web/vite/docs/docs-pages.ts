// Builds the pages of the documentation: `docs/{page}.html` for each page of `web/docs` that the navigation lists, the
// index of the search, and `llms.txt`.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { DOCS_PAGES } from '#web/features/help/docs-pages.ts'
import type { SearchIndex } from '#web/lib/docs-page/search-sections.ts'
import { notFoundContent, pageContent } from './page-content.ts'
import { frame, type PageFiles } from './page-frame.ts'
import { type RenderedPage, renderMarkdown } from './render-markdown.ts'

const FOLDER = fileURLToPath(new URL('../../docs', import.meta.url))
const FAVICON = fileURLToPath(new URL('../../styles/favicon.svg', import.meta.url))
const ALL = DOCS_PAGES.flatMap(({ pages }) => pages)
const NAMES: ReadonlySet<string> = new Set(ALL.map(({ page }) => page))

/** Every page that the navigation lists, by its name. */
export function renderPages(): Map<string, RenderedPage> {
  return new Map(
    ALL.map(({ page }) => [page, renderMarkdown(readFileSync(fileOf(page), 'utf8'), NAMES)] as const),
  )
}

const fileOf = (page: string) => `${FOLDER}/${page}.md`

export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    buildStart() {
      for (const page of NAMES) this.addWatchFile(fileOf(page))
    },
    generateBundle: {
      // The styles are written by a hook of the same kind.
      order: 'post',
      handler(_, bundle) {
        const pages = renderPages()
        const index = this.emitFile({
          type: 'asset',
          name: 'docs-search.json',
          source: JSON.stringify(searchIndex(pages)),
        })
        const sign = this.emitFile({ type: 'asset', name: 'favicon.svg', source: readFileSync(FAVICON) })
        const addressOf = (file: string) => `/${this.getFileName(file)}`
        const files: PageFiles = { ...loadedFiles(bundle), index: addressOf(index), favicon: addressOf(sign) }
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        for (const [page, rendered] of pages) {
          const { title, description } = rendered
          emit(
            `docs/${page}.html`,
            frame({ page, title, description, content: pageContent(page, rendered) }, files),
          )
        }
        const missing = {
          page: null,
          title: 'Page not found',
          description: 'The documentation has no such page.',
        }
        emit('docs/404.html', frame({ ...missing, content: notFoundContent() }, files))
        emit('llms.txt', listForModels(pages))
      },
    },
  }
}

/** What the bundler made of the script, the styles and the font of all text. */
function loadedFiles(bundle: Rolldown.OutputBundle) {
  const find = (file: RegExp) => {
    const name = Object.keys(bundle).find((each) => file.test(each))
    if (!name) throw new Error(`The documentation's build has no file like ${file}.`)
    return `/${name}`
  }
  return { script: find(/\bdocs-.*\.js$/), styles: find(/\.css$/), font: find(/\bgeist-(?!mono).*\.woff2$/) }
}

export function searchIndex(pages: ReadonlyMap<string, RenderedPage>): SearchIndex {
  return [...pages].map(([page, { sections }]) => ({
    page,
    title: ALL.find((each) => each.page === page)?.title ?? page,
    sections: sections.map(({ id, heading, text }) => [id, heading, text]),
  }))
}

/** https://llmstxt.org: what a language model is to read first. */
export function listForModels(pages: ReadonlyMap<string, RenderedPage>): string {
  const groups = DOCS_PAGES.map(({ name, pages: entries }) => {
    const lines = entries.map(
      ({ page, title }) => `- [${title}](/docs/${page}): ${pages.get(page)?.description}`,
    )
    return `## ${name}\n\n${lines.join('\n')}\n`
  })
  return `# Gantry\n\n> An open console for distributing and auto-updating desktop and mobile apps.\n\n${groups.join('\n')}`
}

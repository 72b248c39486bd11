// The search of the documentation: a dialog with a field and a list of links, which arrow keys walk through.

import { SEARCH_ANCHOR } from '#shared/docs-paths.ts'
import { type Found, findWord, type SearchIndex, searchSections, wordsOf } from './search-sections.ts'

const { document } = globalThis

export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search')
  const input = dialog?.querySelector('input')
  const list = dialog?.querySelector('ul')
  const status = dialog?.querySelector('[role="status"]')
  if (!dialog || !input || !list || !status) return
  let index: Promise<SearchIndex> | undefined

  const open = () => {
    if (dialog.open) return
    dialog.showModal()
    input.select()
    void update()
  }
  const update = async () => {
    const query = input.value
    if (!query.trim()) return show([], 'Type what you’re looking for.')
    try {
      index ??= load(dialog.dataset['index'] ?? '')
      const found = searchSections(await index, query)
      // Only the last of several that waited for the index.
      if (query === input.value) show(found, told(found.length, query), wordsOf(query))
    } catch {
      index = undefined
      show([], 'The search can’t be loaded. Check your connection, then type again.')
    }
  }
  const show = (found: Found[], message: string, words: string[] = []) => {
    status.textContent = message
    list.replaceChildren(...found.map((each) => entryOf(each, words)))
  }

  for (const button of document.querySelectorAll('[data-search]')) button.addEventListener('click', open)
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close())
  // A press on the backdrop is one on the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close()
  })
  input.addEventListener('input', () => void update())
  dialog.addEventListener('keydown', (event) => walk(event, input, [...list.querySelectorAll('a')]))
  document.addEventListener('keydown', (event) => {
    const isHotkey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (isHotkey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      open()
    }
  })
  if (globalThis.location.hash === SEARCH_ANCHOR) open()
}

async function load(url: string): Promise<SearchIndex> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The index is missing (${answer.status}).`)
  return answer.json()
}

function told(count: number, query: string): string {
  if (count === 0) return `Nothing matches “${query.trim()}”.`
  return count === 1 ? '1 result' : `${count} results`
}

/** Down and Up go from the field through the results and back; Enter in the field opens the first one. */
function walk(event: KeyboardEvent, input: HTMLInputElement, results: HTMLAnchorElement[]): void {
  const at = results.indexOf(document.activeElement as HTMLAnchorElement)
  const isInField = document.activeElement === input
  if (event.key === 'Enter' && isInField && !event.isComposing) results[0]?.click()
  else if (event.key === 'ArrowDown' && (isInField || at >= 0)) results[at + 1]?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (results[at - 1] ?? input).focus()
  else return
  event.preventDefault()
}

function entryOf({ href, title, heading, excerpt }: Found, words: string[]): HTMLLIElement {
  const entry = document.createElement('li')
  const link = document.createElement('a')
  link.href = href
  const name = document.createElement('b')
  name.append(...marked(heading || title, words))
  const place = document.createElement('span')
  place.textContent = heading ? title : ''
  const text = document.createElement('span')
  text.append(...marked(excerpt, words))
  link.append(name, ...(heading ? [place] : []), ...(excerpt ? [text] : []))
  place.className = 'place'
  text.className = 'excerpt'
  entry.append(link)
  return entry
}

/** The text with the first occurrence of each word marked. */
function marked(text: string, words: string[]): (string | HTMLElement)[] {
  const [at, word] = words
    .map((each) => [findWord(text, each), each] as const)
    .filter(([found]) => found >= 0)
    .sort(([one], [other]) => one - other)[0] ?? [-1, '']
  if (at < 0) return [text]
  const mark = document.createElement('mark')
  mark.textContent = text.slice(at, at + word.length)
  const others = words.filter((each) => each !== word)
  return [text.slice(0, at), mark, ...marked(text.slice(at + word.length), others)]
}

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GuideText } from '#web/features/releases/guides/guide-text.tsx'

const render = (text: string) => renderToStaticMarkup(createElement(GuideText, null, text))

test.each([
  ['Write a `.sig` file', 'Write a <code>.sig</code> file'],
  [
    'An `.exe` or an `.msi`. With both',
    'An <code>.exe</code> or an <span><code>.msi</code>.</span> With both',
  ],
  ['the name (`a.key`), kept', 'the name <span>(<code>a.key</code>),</span> kept'],
  ['a `nupkg`’s name', 'a <span><code>nupkg</code>’s</span> name'],
  ['`x64`, `arm64`', '<span><code>x64</code>,</span> <code>arm64</code>'],
])('%s: code stays with its punctuation', (text, markup) => {
  expect(render(text)).toBe(markup)
})

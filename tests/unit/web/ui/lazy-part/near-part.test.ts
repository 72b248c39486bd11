import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { nearPart } from '#web/ui/lazy-part/near-part.tsx'

test('holds the place of a part with its fallback, and does not import it before it is near the viewport', () => {
  let imports = 0
  const History = ({ title }: { title: string }) => createElement('h2', null, title)
  const Part = nearPart(
    () => {
      imports += 1
      return Promise.resolve(History)
    },
    ({ title }) => createElement('p', null, `${title} is below`),
  )
  const markup = renderToStaticMarkup(createElement(Part, { title: 'History' }))
  expect([markup, imports]).toEqual(['<div><p>History is below</p></div>', 0])
})

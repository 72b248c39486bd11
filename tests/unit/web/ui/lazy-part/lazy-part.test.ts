import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'

const Screen = ({ name }: { name: string }) => createElement('h1', null, name)

test('renders the fallback until the component is loaded, and then the component without a fallback', async () => {
  const Part = lazyPart(() => Promise.resolve(Screen), 'loading')
  expect(renderToStaticMarkup(createElement(Part, { name: 'Members' }))).toBe('loading')
  await Part.preload()
  expect(renderToStaticMarkup(createElement(Part, { name: 'Members' }))).toBe('<h1>Members</h1>')
})

test('concurrent loads share one import, and a failed import is retried', async () => {
  let imports = 0
  const Part = lazyPart(async () => {
    imports += 1
    if (imports === 1) throw new Error('offline')
    return Screen
  })
  const [first, second] = await Promise.allSettled([Part.preload(), Part.preload()])
  expect([first.status, second.status, imports]).toEqual(['rejected', 'rejected', 1])
  await Promise.all([Part.preload(), Part.preload()])
  expect(imports).toBe(2)
  expect(renderToStaticMarkup(createElement(Part, { name: 'Members' }))).toBe('<h1>Members</h1>')
})

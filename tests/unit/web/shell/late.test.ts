import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { late } from '#web/shell/late.tsx'

const Screen = ({ name }: { name: string }) => createElement('h1', null, name)

test('a component whose code is there is shown at once, one whose code is not leaves its place to another', async () => {
  const Late = late(() => Promise.resolve({ default: Screen }), 'loading')
  expect(renderToStaticMarkup(createElement(Late, { name: 'Members' }))).toBe('loading')
  await Late.preload()
  expect(renderToStaticMarkup(createElement(Late, { name: 'Members' }))).toBe('<h1>Members</h1>')
})

test('a fetch that failed is tried again', async () => {
  let attempts = 0
  const Late = late(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return { default: Screen }
  }, null)
  await expect(Late.preload()).rejects.toThrow('offline')
  await Late.preload()
  expect(renderToStaticMarkup(createElement(Late, { name: 'Members' }))).toBe('<h1>Members</h1>')
})

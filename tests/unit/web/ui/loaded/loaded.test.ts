import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Loaded } from '#web/ui/loaded/loaded.tsx'

type Props = ComponentProps<typeof Loaded<string | null>>

const idle = { data: undefined, error: null, isFetching: false, refetch: () => undefined }
const failed = { ...idle, error: new Error('The server timed out.') }
const card = { title: 'Downloads' }
const render = (props: Pick<Props, 'query'> & Partial<Props>) =>
  renderToStaticMarkup(
    createElement(() =>
      Loaded<string | null>({ loading: 'a skeleton', children: (data) => `data: ${data}`, ...props }),
    ),
  )

test('the skeleton is shown in the card until there is data, or an error', () => {
  expect(render({ query: idle, card })).toMatch(/Downloads.*a skeleton/)
  expect(render({ query: { ...idle, isFetching: true } })).toBe('a skeleton')
})

test('data is shown without the card, null included, and stays after a failed refetch', () => {
  expect(render({ query: { ...idle, data: '7' }, card })).toBe('data: 7')
  expect(render({ query: { ...idle, data: null }, card })).toBe('data: null')
  expect(render({ query: { ...failed, data: '7' }, card })).toBe('data: 7')
})

test('a failure shows its message and a retry in the card, or in words of its own', () => {
  expect(render({ query: failed, card })).toMatch(
    /Downloads.*This didn’t load.*The server timed out\..*Try again/,
  )
  const described = render({
    query: failed,
    card,
    describe: ({ message }) => ({ title: `Sorry: ${message}` }),
  })
  expect(described).toContain('Sorry: The server timed out.')
  expect(described, 'the default text').toContain('Check the connection and try again.')
})

test('a failure can be replaced, or surrounded, in place of the card', () => {
  expect(render({ query: failed, card, failure: (_, { message }) => `instead: ${message}` })).toBe(
    'instead: The server timed out.',
  )
  const around = render({ query: failed, card, failure: (notice) => createElement('main', null, notice) })
  expect(around).toMatch(/^<main>.*Try again.*<\/main>$/)
  expect(around).not.toContain('Downloads')
})

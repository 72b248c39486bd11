import { expect, it } from 'vitest'
import { hueOf } from '#web/ui/tile/hue.ts'

it('gives a name and the slug made of it the same hue', () => {
  expect(hueOf('Ended Empty')).toEqual(hueOf('ended-empty'))
})

it('gives similar slugs hues that the eye can tell apart', () => {
  const hue = (slug: string) => Number(Object.values(hueOf(slug))[0])
  for (const [one, other] of [
    ['app-1', 'app-2'],
    ['editor', 'editors'],
    ['notes', 'note'],
  ] as const) {
    const apart = Math.abs(hue(one) - hue(other))
    expect(Math.min(apart, 360 - apart), `${one}, ${other}`).toBeGreaterThan(20)
  }
})

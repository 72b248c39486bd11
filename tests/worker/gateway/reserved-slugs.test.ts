import { expect, it } from 'vitest'
import { delivery } from '#shared/delivery-routes.ts'
import { RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import { gateway } from './echoing.ts'

it('no organization can have the first segment of a route of the worker as its slug', () => {
  const routes = [
    ...gateway().routes.map(({ path }) => path),
    ...[delivery.feed('o', 'a'), delivery.asset('1'), delivery.version('o', 'a', '1', 'f')],
  ]
  const segments = new Set(routes.map((path) => path.split('/')[1] ?? '').filter((first) => first !== '*'))
  expect(segments.size).toBeGreaterThan(10)
  expect([...segments].filter((first) => !RESERVED_SLUGS.has(first))).toEqual([])
})

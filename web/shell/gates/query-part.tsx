import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'

/** A lazy part of the frame inside `Queries`: the frame itself has no server data. */
export function queryPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  fallback?: Parameters<typeof lazyPart<Props>>[1],
): LazyPart<Props> {
  return lazyPart(async () => {
    const [Part, { default: Queries }] = await Promise.all([importPart(), import('./queries.tsx')])
    return (props: Props) => (
      <Queries>
        <Part {...props} />
      </Queries>
    )
  }, fallback)
}

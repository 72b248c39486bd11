import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { useArrival } from './redirect.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/** A screen, or what surrounds one, that is loaded when it is opened; a skeleton is shown until then. */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  return lazyPart(() => load().then((module) => module.default), <ScreenLoading />)
}

/** A screen that was let through by its gate: no redirect follows. */
export function ArrivedScreen({ screen: Screen }: { screen: ComponentType }) {
  useArrival()
  return <Screen />
}

import type { ComponentType } from 'react'
import { idle } from '#web/lib/browser/idle.ts'
import { useNearViewport } from '#web/lib/browser/near-viewport.ts'
import { lazyPart, usePart } from './lazy-part.tsx'

/**
 * A part that may be far down the page: it is loaded once the page is painted and the part is near the viewport. The
 * page works without one that can't be loaded.
 * @param Placeholder rendered in its place until then
 */
export function nearPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props>,
): ComponentType<Props> {
  const part = lazyPart<Props>(() => idle().then(importPart))
  return function NearPart(props: Props) {
    const [observe, isNear] = useNearViewport<HTMLDivElement>()
    const Loaded = usePart(part, isNear)
    if (Loaded) return <Loaded {...props} />
    return (
      <div ref={observe}>
        <Placeholder {...props} />
      </div>
    )
  }
}

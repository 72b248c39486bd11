// Components whose code is fetched when they are shown. React's `lazy` suspends even where the code is there already,
// and what follows upon a fallback is held back until that has been seen for 300 ms. Of gate, header and screen each
// would wait in its turn, with the calls that they make.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { partLoader } from '#web/ui/part-loader.ts'
import { ScreenLoading } from './screen-loading.tsx'

/** A component that can be fetched ahead. */
export type Late<Props> = ComponentType<Props> & { preload(): Promise<unknown> }

/** The component that `load` fetches, with `meanwhile` in its place until it is there. A failed fetch is thrown. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = <ScreenLoading />,
): Late<Props> {
  const loader = partLoader(() => load().then((part) => part.default))
  function LateComponent(props: Props) {
    const [Part, setPart] = useState(() => loader.current)
    const [failure, setFailure] = useState<{ cause: unknown }>()
    useEffect(() => {
      if (Part) return
      let gone = false
      loader.load().then(
        (loaded) => gone || setPart(() => loaded),
        (cause: unknown) => gone || setFailure({ cause }),
      )
      return () => {
        gone = true
      }
    }, [Part])
    if (failure) throw failure.cause
    return Part ? <Part {...props} /> : meanwhile
  }
  return Object.assign(LateComponent, { preload: loader.load })
}

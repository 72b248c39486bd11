// Components whose code is loaded when they are shown, or shortly before. React.lazy does not do: it keeps a failed
// import until the page is reloaded, and React holds back what follows a Suspense fallback until the fallback has been
// visible for 300 ms (FALLBACK_THROTTLE_MS): gate, header and screen would each add that, with the calls they make.

import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { loadFailedStyles } from '#web/lib/browser/load-failures.ts'
import { isOffline, OFFLINE } from '#web/lib/browser/online.ts'
import { report } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'

/** A component that is loaded on demand. Rendered, it throws a failed load to the error boundary. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** The component itself; null until it is loaded. */
  loaded: ComponentType<Props> | null
  /** Loads the code ahead of its use. Concurrent calls share one import; a failed one is retried by the next call. */
  preload(): Promise<ComponentType<Props>>
}

/**
 * Wraps the dynamic import of one component.
 * @param fallback rendered in its place until it is loaded, or what renders it
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  let hasFailed = false

  async function load(): Promise<ComponentType<Props>> {
    try {
      // Vite requests the styles of a chunk once, so a retry has to request those that failed itself.
      if (hasFailed) await loadFailedStyles()
      part.loaded = await importPart()
      return part.loaded
    } catch (cause) {
      loading = null
      hasFailed = true
      throw cause
    }
  }

  function Part(props: Props): ReactNode {
    const [failure, setFailure] = useState<{ cause: unknown }>()
    const Loaded = useLoaded(part, true, (cause) => setFailure({ cause }))
    if (failure) throw failure.cause
    if (Loaded) return <Loaded {...props} />
    return typeof fallback === 'function' ? fallback(props) : fallback
  }

  const part: LazyPart<Props> = Object.assign(Part, {
    loaded: null,
    preload() {
      loading ??= load()
      return loading
    },
  })
  return part
}

/**
 * The component of a lazy part, loaded once `wanted` is true; null until then. A failed load is shown as a toast, and
 * is not retried until `wanted` changes.
 * @param giveUp called after a failed load, to take back the request
 */
export function usePart<Props>(
  part: LazyPart<Props>,
  wanted: boolean,
  giveUp?: () => void,
): ComponentType<Props> | null {
  return useLoaded(part, wanted, (cause) => {
    reportFailedPart(cause)
    giveUp?.()
  })
}

/** Reports a part that could not be loaded, and raises a toast. */
export function reportFailedPart(cause: unknown): void {
  report(cause)
  toast.error({
    message: 'Couldn’t load part of this page',
    details: isOffline() ? OFFLINE : 'Check the connection, then try again or reload the page.',
    suppress: true,
  })
}

function useLoaded<Props>(
  part: LazyPart<Props>,
  wanted: boolean,
  onFailure: (cause: unknown) => void,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState(() => part.loaded)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!wanted || Loaded) return
    let isUnmounted = false
    part.preload().then(
      // In slices: the load of a stylesheet ends in an event, whose updates React renders at a stretch.
      (component) => isUnmounted || startTransition(() => setLoaded(() => component)),
      (cause: unknown) => isUnmounted || fail(cause),
    )
    return () => {
      isUnmounted = true
    }
  }, [part, wanted, Loaded])
  return Loaded
}

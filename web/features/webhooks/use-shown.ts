import { useSearchParams } from 'wouter'

/** What of the page is shown. It is part of the URL, so that links and the back button restore it. */
interface Shown {
  endpoint: string | undefined
  delivery: string | undefined
  /** Only deliveries whose last attempt failed. */
  failed: boolean
}

export function useShown() {
  const [search] = useSearchParams()
  const shown: Shown = {
    endpoint: search.get('endpoint') ?? undefined,
    delivery: search.get('delivery') ?? undefined,
    failed: search.get('show') === 'failed',
  }
  /** The query string that shows something else. */
  const linkTo = ({ endpoint, delivery, failed }: Partial<Shown>) => {
    const next = new URLSearchParams()
    if (endpoint) next.set('endpoint', endpoint)
    if (failed) next.set('show', 'failed')
    if (delivery) next.set('delivery', delivery)
    return `?${next}`
  }
  return { shown, linkTo }
}

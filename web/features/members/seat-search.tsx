import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { SearchSelectProps } from '#web/ui/search-select/search-select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

const searchSelect = lazyPart(() =>
  import('#web/ui/search-select/search-select.tsx').then((part) => part.SearchSelect),
)

/** The search for members, whose code is loaded with it: until then a disabled field, after a failure a retry. */
export function SeatSearch(props: SearchSelectProps) {
  const [load, setLoad] = useState<'first' | 'failed' | 'retry'>('first')
  const SearchSelect = usePart(searchSelect, load !== 'failed', () => setLoad('failed'))
  const frame = useRef<HTMLDivElement>(null)
  // The field replaces the button that has the focus.
  const isRetried = SearchSelect !== null && load === 'retry'
  useEffect(() => {
    if (isRetried) frame.current?.querySelector('input')?.focus()
  }, [isRetried])

  if (SearchSelect)
    return (
      <div ref={frame}>
        <SearchSelect {...props} />
      </div>
    )
  const { label } = props
  if (load === 'first') return <TextInput icon="search" aria-label={label} placeholder={label} disabled />
  return (
    <Stack direction="across" gap={3}>
      <span className="muted">The search couldn’t be loaded.</span>
      <Button icon="refresh" pending={load === 'retry'} onClick={() => setLoad('retry')}>
        Try again
      </Button>
    </Stack>
  )
}

import { useEffect, useState } from 'react'
import { formatMoment, formatRelative } from '#web/lib/format/format.ts'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'

/** How often the distance is updated. */
const REFRESH_MS = 30_000

/** A time as its distance from now ('13 days ago'), with the exact time in a tooltip. `value` is ISO 8601. */
export function RelativeTime({ value }: { value: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Tooltip content={formatMoment(value)}>
      <time dateTime={value}>{formatRelative(value, now)}</time>
    </Tooltip>
  )
}

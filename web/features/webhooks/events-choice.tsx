import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import type { EventName } from '#shared/domain/events.ts'
import { ChoiceGroup } from './choice-group.tsx'

const OPTIONS = Object.entries(EVENT_WORDS).map(([value, label]) => ({ value: value as EventName, label }))

interface EventsChoiceProps {
  value: EventName[] | null
  onChange: (value: EventName[] | null) => void
  error: string | undefined
}

export function EventsChoice(props: EventsChoiceProps) {
  return <ChoiceGroup {...props} label="Events" options={OPTIONS} />
}

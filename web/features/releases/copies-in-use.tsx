import { useApplication } from '#web/lib/session/organization.ts'
import { copiesWords } from './copies-words.ts'
import { useLastDayClients } from './use-last-day-clients.ts'

export interface CopiesInUseProps {
  channel: string | null
  version: string
  /** Those of every higher version, in place of this one. */
  above?: boolean
}

/** How many installed copies an action is about; nothing where that isn't known. */
export function CopiesInUse(copies: CopiesInUseProps) {
  const counted = useLastDayClients(useApplication().id)
  return counted && <p>{copiesWords(copies, counted)}</p>
}

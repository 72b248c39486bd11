import { useAdoption } from '#web/lib/api/use-adoption.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { copiesWords } from './copies-words.ts'
import { useCountedDays } from './counted-days.ts'
import { inUseWords } from './in-use-words.ts'

export interface CopiesInUseProps {
  channel: string | null
  version: string
  /** Those of every higher version, in place of this one. */
  above?: boolean
}

/** How many installed copies an action is about; nothing where that isn't known. */
export function CopiesInUse(copies: CopiesInUseProps) {
  const words = copiesWords(copies, useCountedDays(useApplication().id))
  return words && <Count>{words}</Count>
}

/** What is lost by a wrong press, so it stands out from what follows, also in a dialog whose words are muted. */
function Count({ children }: { children: string }) {
  return <p style={{ color: 'var(--ink)' }}>{children}</p>
}

export interface ReleaseInUseProps extends CopiesInUseProps {
  id: string
}

/** The same of one release, as its page says it; of one from before its clients were counted, those of its version. */
export function ReleaseInUse({ id, ...copies }: ReleaseInUseProps) {
  const { org } = useOrganization()
  const { data, isPending } = useAdoption(org.slug, useApplication().slug, id)
  const words = data && inUseWords(data.release)
  if (words) return <Count>{words}</Count>
  return !isPending && <CopiesInUse {...copies} />
}

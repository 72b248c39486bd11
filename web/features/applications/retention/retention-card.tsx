import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Retention } from '#shared/domain/retention/retention.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DueReleases } from './due-releases.tsx'
import { RetentionForm } from './retention-form.tsx'
import { PROBLEM_WORDS, ruleWords } from './retention-words.ts'

/** Which old releases are purged by rule, and which ones next. Only Admins can change it. */
export function RetentionCard() {
  const { org } = useOrganization()
  const { id, slug } = useApplication()
  const retention = useQuery(rpcQuery(directory, 'retention.get', { org: org.slug, app: slug }))
  const loading = (
    <Loading>
      <Skeleton height="6rem" shape="block" />
    </Loading>
  )
  return (
    <Loaded query={retention} card={{ title: 'Retention' }} loading={loading}>
      {(found) => <RetentionParts key={id} retention={found} />}
    </Loaded>
  )
}

function RetentionParts({ retention }: { retention: Retention }) {
  const { role } = useOrganization()
  const { rule, announced, problem } = retention
  return (
    <>
      {can(role, 'retention.manage') ? (
        <RetentionForm saved={rule} />
      ) : (
        <Card title="Retention">
          <Stack gap={2}>
            <p>{rule ? ruleWords(rule) : 'Releases are kept until they are purged by hand.'}</p>
            <p className="small muted">Only an Admin can change it.</p>
          </Stack>
        </Card>
      )}
      {rule && problem && (
        <Note tone="warn" title="Retention is waiting">
          {PROBLEM_WORDS[problem]}
        </Note>
      )}
      {rule && announced && <DueReleases rule={rule} announced={announced} />}
    </>
  )
}

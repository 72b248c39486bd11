import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './members.module.css'

/** Keys named in full; of more than that the rest is counted. */
const MAX_NAMED = 10

interface MemberKeysProps {
  userId: string
  revoke: boolean
  onRevoke: (revoke: boolean) => void
}

/** The API keys whose secret a member has seen, and whether to delete them together with the membership. */
export function MemberKeys({ userId, revoke, onRevoke }: MemberKeysProps) {
  const { org } = useOrganization()
  const { data: keys, isError } = useQuery({
    ...rpcQuery(directory, 'apiKeys.listByMember', { org: org.id, userId }),
    meta: { stopPropagation: true },
  })
  if (!keys && !isError) return <Spinner label="Loading their API keys…" />
  if (keys?.length === 0) return <p className="muted">They have no active API keys.</p>
  const rest = (keys?.length ?? 0) - MAX_NAMED
  return (
    <Stack gap={2}>
      {keys ? (
        <>
          <p>They created or rotated the secret of these API keys:</p>
          <ul className={styles.keys} aria-label="API keys whose secret they created or rotated">
            {keys.slice(0, MAX_NAMED).map(({ uid, displayName }) => (
              <li key={uid}>{displayName}</li>
            ))}
            {rest > 0 && <li>and {rest} more</li>}
          </ul>
        </>
      ) : (
        <p>Their API keys couldn’t be loaded. You can still delete them.</p>
      )}
      <Checkbox
        checked={revoke}
        onChange={(event) => onRevoke(event.target.checked)}
        label="Delete these keys"
        hint="Anything using them stops working immediately. Keys that you don’t delete keep working."
      />
    </Stack>
  )
}

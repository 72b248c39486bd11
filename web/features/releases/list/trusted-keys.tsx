import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './channels-card.module.css'

interface TrustedKeysProps {
  /** Ids of API keys. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The API keys that may publish on a protected channel. One that was deleted can only be taken out. */
export function TrustedKeys({ chosen, onChange }: TrustedKeysProps) {
  const { org } = useOrganization()
  const keys = useQuery(rpcQuery(directory, 'apiKeys.listByOrg', org.id))
  const toggle = (uid: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, uid] : chosen.filter((each) => each !== uid))
  return (
    <fieldset className={styles.keys}>
      <legend>Trusted API keys</legend>
      <Loaded query={keys} loading={<p className="small muted">Loading API keys…</p>}>
        {(list) => {
          const able = list.filter(({ uid, scope }) => scope.includes('Write') || chosen.includes(uid))
          const gone = chosen.filter((uid) => list.every((key) => key.uid !== uid))
          if (able.length + gone.length === 0)
            return (
              <p className="small muted">No API key can publish yet. Those that can write appear here.</p>
            )
          return (
            <Stack gap={2}>
              {able.map(({ uid, displayName }) => (
                <Checkbox
                  key={uid}
                  label={displayName}
                  checked={chosen.includes(uid)}
                  onChange={({ target }) => toggle(uid, target.checked)}
                />
              ))}
              {gone.map((uid) => (
                <Checkbox key={uid} label="Deleted API key" checked onChange={() => toggle(uid, false)} />
              ))}
            </Stack>
          )
        }}
      </Loaded>
    </fieldset>
  )
}

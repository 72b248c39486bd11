import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import {
  type ApplicationChoices,
  isOn,
  type NotificationSettings,
} from '#shared/domain/notifications/notification-choices.ts'
import { APPLICATION_KINDS } from '#shared/domain/notifications/notification-kind.ts'
import { MAX_NOTIFICATION_EXCEPTIONS } from '#shared/limits.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { NativeSelect } from '#web/ui/native-select/native-select.tsx'
import { ExceptionRow } from './exception-row.tsx'
import type { Change } from './use-choices.ts'

/** Applications about which other emails are sent than about the rest. */
export function Exceptions({ settings, onChange }: { settings: NotificationSettings; onChange: Change }) {
  const { org } = useOrganization()
  const { exceptions, role } = settings
  const query = useQuery(rpcQuery(directory, 'applications.list', { org: org.slug }))
  const applications = query.data ?? []
  const left = applications.filter(({ id }) => !exceptions.some(({ appId }) => appId === id))
  const set = (appId: string, choices: ApplicationChoices | null) => {
    const others = exceptions.filter((each) => each.appId !== appId)
    onChange({ exceptions: choices ? [...others, { appId, choices }] : others })
  }
  /** It begins as all are. */
  const add = (appId: string) =>
    set(appId, Object.fromEntries(APPLICATION_KINDS.map((kind) => [kind, isOn(kind, settings, role)])))
  if (query.error && !query.data)
    return (
      <div className={styles.exceptions}>
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {query.error.message}
        </ErrorState>
      </div>
    )
  // With one application there is nothing to tell apart.
  if (applications.length < 2 && exceptions.length === 0) return null
  const named = applications.filter(({ id }) => !left.some((each) => each.id === id))
  return (
    <div className={styles.exceptions}>
      {named.map((application) => (
        <ExceptionRow
          key={application.id}
          name={application.name}
          choices={exceptions.find(({ appId }) => appId === application.id)?.choices ?? {}}
          fallback={(kind) => isOn(kind, settings, role)}
          onChange={(choices) => set(application.id, choices)}
        />
      ))}
      {left.length > 0 && exceptions.length < MAX_NOTIFICATION_EXCEPTIONS && (
        <div className={styles.short}>
          <Field label="Add an exception" hint="Choose different emails for one application.">
            <NativeSelect
              options={left.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="Choose an application"
              value=""
              onChange={({ target }) => add(target.value)}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

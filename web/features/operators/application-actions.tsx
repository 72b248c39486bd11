import { useMutation } from '@tanstack/react-query'
import type { FoundApplication } from '#shared/domain/operator.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { acted, operators } from './operator-calls.ts'
import { StopButton } from './stop-button.tsx'

interface ApplicationActionsProps {
  application: FoundApplication
  /** Stands in a table, whose row names the application. */
  inRow?: boolean
}

/** What can be done about an application; what stops it is last. */
export function ApplicationActions({ application, inRow = false }: ApplicationActionsProps) {
  const { id, name, slug, orgSlug, takenDownAt } = application
  const takeDown = useMutation(
    rpcMutation(operators, 'operators.takeDownApplication', acted('Application taken down.')),
  )
  const restore = useMutation(
    rpcMutation(operators, 'operators.restoreApplication', acted('Application restored.')),
  )
  const free = useMutation(rpcMutation(operators, 'operators.freeApplicationSlug', acted('Slug freed.')))
  const words = (verb: string) => (inRow ? { verb, subject: `${orgSlug}/${slug}` } : undefined)
  return (
    <>
      {!application.hasPublished && (
        <ConfirmButton
          subject={id}
          action="Free slug"
          inRow={words('Free slug')}
          title={`Free the slug ${slug}?`}
          text="Another application of the organization can take it. This one gets a random slug."
          typedName={slug}
          act={free}
          onConfirm={(close) => free.mutate({ app: id }, close)}
        />
      )}
      {takenDownAt ? (
        <ConfirmButton
          subject={id}
          action="Restore application"
          inRow={words('Restore')}
          title={`Restore ${name}?`}
          text="Its feeds and files work again, as they were before."
          tone="primary"
          act={restore}
          onConfirm={(close) => restore.mutate({ app: id }, close)}
        />
      ) : (
        <StopButton
          subject={id}
          action="Take down application"
          inRow={words('Take down')}
          title={`Take down ${name}?`}
          text="Within 30 seconds its feeds offer no updates and all of its files answer 410. Nothing is deleted."
          act={takeDown}
          onStop={(reason, close) => takeDown.mutate({ app: id, reason }, close)}
        />
      )}
    </>
  )
}

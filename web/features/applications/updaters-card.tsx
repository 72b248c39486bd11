import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { APP_TYPE_LABELS, UPDATER_LABELS, type Updater } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { SaveFooter } from './save-footer.tsx'
import { UpdaterChoice } from './updater-choice.tsx'

/** Which updaters install the application's files. Only Admins can change it. */
export function UpdatersCard() {
  const { role } = useOrganization()
  const { id, appType, updaters } = useApplication()
  if (can(role, 'applications.changeUpdaters')) return <UpdatersForm key={id} />
  const names = [
    ...(appType === 'Other' ? [] : [APP_TYPE_LABELS[appType]]),
    ...updaters.map((updater) => UPDATER_LABELS[updater]),
  ]
  return (
    <Card title="Updaters">
      <Stack gap={2}>
        <p>{names.length > 0 ? names.join(', ') : 'None'}</p>
        <p className="small muted">Only an Admin can change them.</p>
      </Stack>
    </Card>
  )
}

function UpdatersForm() {
  const { org } = useOrganization()
  const { id, slug, appType, updaters } = useApplication()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Updater[] | null>(null)
  const update = useMutation(
    rpcMutation(directory, 'applications.update', {
      successToast: 'Updaters changed',
      refreshes: ['applications.get', 'applications.list', 'releases.get'],
      stopPropagation: true,
    }),
  )
  const current = chosen ?? updaters
  const isChanged = current.join() !== updaters.join()
  const choose = (next: Updater[] | null) => {
    setChosen(next)
    update.reset()
  }
  const save = () =>
    update.mutate(
      { id, updaters: current },
      {
        onSuccess(updated) {
          client.setQueryData(rpcQuery(directory, 'applications.get', [org.slug, slug]).queryKey, updated)
          setChosen(null)
        },
      },
    )
  return (
    <Card
      title={appType === 'Other' ? 'Updaters' : 'Other updaters'}
      footer={
        <SaveFooter
          note="Draft files are matched to platforms again. Published releases don’t change."
          label="Save updaters"
          isChanged={isChanged}
          pending={update.isPending}
          onSave={save}
          onDiscard={() => choose(null)}
        />
      }
    >
      <Stack gap={4}>
        <UpdaterChoice value={current} onChange={choose} isTitled />
        {update.error && <Note tone="bad">{update.error.message}</Note>}
      </Stack>
    </Card>
  )
}

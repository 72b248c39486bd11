import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ChoiceGroup } from './choice-group.tsx'

interface ApplicationsChoiceProps {
  value: string[] | null
  onChange: (value: string[] | null) => void
  error: string | undefined
}

/** Events of the organization itself are sent to an endpoint of all applications only. */
export function ApplicationsChoice(props: ApplicationsChoiceProps) {
  const { org } = useOrganization()
  const {
    data = [],
    error,
    isPending,
  } = useQuery(rpcQuery(directory, 'applications.list', { org: org.slug }))
  const known = data.map(({ id, name }) => ({ value: id, label: name }))
  const gone =
    isPending || error ? [] : (props.value ?? []).filter((id) => !data.some((each) => each.id === id))
  const options = [...known, ...gone.map((id) => ({ value: id, label: 'Deleted application' }))]
  return (
    <ChoiceGroup {...props} label="Applications" options={options}>
      {options.length === 0 && (
        <span className="muted small">
          {error ? error.message : isPending ? 'Loading…' : 'No applications yet.'}
        </span>
      )}
    </ChoiceGroup>
  )
}

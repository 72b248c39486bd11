import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { Options } from './options.tsx'

interface ApplicationsChoiceProps {
  value: string[] | null
  onChange: (value: string[] | null) => void
  error: string | undefined
}

/** A chat of chosen applications isn't told of the organization itself: its storage, spending and keys. */
export function ApplicationsChoice({ value, onChange, error }: ApplicationsChoiceProps) {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'applications.list', { org: org.slug }))
  const known = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const gone = query.data ? (value ?? []).filter((id) => !known.some((each) => each.value === id)) : []
  const options = [...known, ...gone.map((id) => ({ value: id, label: 'Deleted application' }))]
  return (
    <ChoiceGroup label="Applications" error={error}>
      <div>
        <Segments
          label="Which applications"
          value={value === null ? 'all' : 'some'}
          onChange={(next) => onChange(next === 'all' ? null : [])}
          options={[
            { value: 'all', label: 'All' },
            { value: 'some', label: 'Choose', count: value?.length },
          ]}
        />
      </div>
      {value !== null && options.length > 0 && (
        <Options label="Applications" options={options} value={value} onChange={onChange} />
      )}
      {value !== null && options.length === 0 && (
        <span className="muted small">
          {query.error?.message ?? (query.isPending ? 'Loading…' : 'No applications yet.')}
        </span>
      )}
    </ChoiceGroup>
  )
}

import { Field } from '#web/ui/field/field.tsx'
import { NativeSelect } from '#web/ui/native-select/native-select.tsx'

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** In whose Monday morning the digest arrives. */
export function DigestTimeZone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const zones = ZONES.includes(value) ? ZONES : [value, ...ZONES]
  return (
    <Field label="Time zone" hint="The digest arrives on Monday at 8 in the morning there.">
      <NativeSelect
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        placeholder="Choose a time zone"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

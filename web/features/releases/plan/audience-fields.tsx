import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { COUNTRIES } from '#shared/domain/country.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { nameCountries, nameCountry } from '#web/lib/format/country-names.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { SearchSelect } from '#web/ui/search-select/search-select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { AudienceDraft } from './plan-draft.ts'
import styles from './rollout-fields.module.css'

interface AudienceFieldsProps {
  place: AppPlace
  audience: AudienceDraft
  problem: string | undefined
  onChange: (audience: AudienceDraft) => void
}

const OPTIONS = nameCountries(COUNTRIES).map(({ code, name }) => ({ value: code, label: name }))

/** Which clients a step reaches first. One of each kind that is named has to fit a client. */
export function AudienceFields({ place, audience, problem, onChange }: AudienceFieldsProps) {
  const { cohorts, countries, channels } = audience
  const { data } = useQuery(rpcQuery(directory, 'channels.list', place))
  const names = [...new Set([...(data?.channels.map(({ channel }) => channel) ?? []), ...channels])]
  return (
    <Stack gap={3}>
      <Field
        label="Cohorts"
        optional
        hint="Names that your app sends as X-Cohort, with commas between them."
        error={problem}
      >
        <TextInput
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={cohorts}
          onChange={({ target }) => onChange({ ...audience, cohorts: target.value })}
        />
      </Field>
      <SearchSelect
        label="Add a country"
        noMatch="No country matches"
        options={OPTIONS.filter(({ value }) => !countries.includes(value))}
        onChoose={(code) => onChange({ ...audience, countries: [...countries, code] })}
      />
      {countries.length > 0 && (
        <ul className={styles.chosen} aria-label="Countries">
          {countries.map((code) => (
            <li key={code}>
              {nameCountry(code)}
              <Button
                variant="ghost"
                size="s"
                icon="close"
                aria-label={`Remove ${nameCountry(code)}`}
                onClick={() =>
                  onChange({ ...audience, countries: countries.filter((each) => each !== code) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {names.length > 1 && (
        <fieldset className={styles.channels}>
          <legend className="small">Channels that clients ask for</legend>
          {names.map((name) => (
            <Checkbox
              key={name ?? '-'}
              label={channelName(name)}
              checked={channels.includes(name)}
              onChange={({ target }) =>
                onChange({
                  ...audience,
                  channels: target.checked ? [...channels, name] : channels.filter((each) => each !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </Stack>
  )
}

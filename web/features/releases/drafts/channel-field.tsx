import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { channelName, PRODUCTION } from '#shared/domain/releases/channel.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { DraftFormState } from './release-form.ts'

/** Stands for a channel that is typed in: no channel is called this. */
const NEW = '*'

interface ChannelFieldProps {
  place: AppPlace
  form: DraftFormState
  /** Who gets what is published on the channel, where that is known. */
  hint: string
}

/** One of the application's channels, or the name of a new one. */
export function ChannelField({ place, form, hint }: ChannelFieldProps) {
  const { data } = useQuery({
    ...rpcQuery(directory, 'channels.list', place),
    // Without the list, production can be chosen and any other channel typed.
    meta: { stopPropagation: true },
  })
  const { register, watch, setValue, formState } = form
  const [channel, isNew] = watch(['channel', 'isNewChannel'])
  const error = formState.errors.channel?.message
  const listed = data?.channels.map((each) => each.channel ?? '') ?? ['']
  // A draft's own channel is no channel of the list before something is published on it.
  const names = isNew || listed.includes(channel) ? listed : [...listed, channel]
  const choose = (value: string) => {
    setValue('isNewChannel', value === NEW)
    // An empty name is an error that isn't shown before anything is typed.
    setValue('channel', value === NEW || value === PRODUCTION ? '' : value, { shouldValidate: value !== NEW })
  }
  return (
    <Stack gap={4}>
      <Field label="Channel" hint={isNew ? undefined : hint} error={isNew ? undefined : error}>
        <Select
          value={isNew ? NEW : channel || PRODUCTION}
          onChange={choose}
          options={[
            ...names.map((name) => ({ value: name || PRODUCTION, label: channelName(name || null) })),
            { value: NEW, label: 'New channel…' },
          ]}
        />
      </Field>
      {isNew && (
        <Field label="Channel name" hint={channel ? hint : NAME} error={error}>
          <TextInput
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('channel')}
          />
        </Field>
      )}
    </Stack>
  )
}

const NAME = 'Lower-case letters, digits and hyphens, as in “beta”.'

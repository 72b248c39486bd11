import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { FileChoicesProps } from './choosable-file.ts'
import { NONE, updateOptions } from './platform-options.ts'

/** Whom a delta updates, and from which version. */
export function DeltaFields({ staged, application, onChoose }: FileChoicesProps) {
  const { file, deltaFor, deltaFrom, fieldProblems, resumes } = staged
  return (
    <>
      <Field
        label="Delta for"
        hint={deltaFor === null ? 'No client is offered it without one.' : undefined}
        error={fieldProblems.deltaFor}
      >
        <Select
          value={deltaFor ?? NONE}
          options={updateOptions(file.name, application, deltaFor)}
          disabled={resumes !== null}
          onChange={(value) => onChoose({ deltaFor: value === NONE ? null : value })}
        />
      </Field>
      <Field
        label="Updates version"
        optional
        hint="Empty: the release before this one."
        error={fieldProblems.deltaFrom}
      >
        <TextInput
          mono
          value={deltaFrom ?? ''}
          disabled={resumes !== null}
          onChange={(event) => onChoose({ deltaFrom: event.target.value.trim() })}
        />
      </Field>
    </>
  )
}

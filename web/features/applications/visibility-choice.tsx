import type { UseFormRegisterReturn } from 'react-hook-form'
import { RadioCard } from '#web/ui/choice/choice.tsx'
import styles from './applications.module.css'

/** Private or Public, and what each means. `field` is the form's own registration of the value. */
export function VisibilityChoice({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className={styles.choices}>
      <legend>Visibility</legend>
      <div>
        <RadioCard
          {...field}
          value="Private"
          label="Private"
          hint="No public page. Feed and download links still work."
        />
        <RadioCard {...field} value="Public" label="Public" hint="Anyone can open the download page." />
      </div>
    </fieldset>
  )
}

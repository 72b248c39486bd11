import type { UseFormRegisterReturn } from 'react-hook-form'
import { RadioCard } from '#web/ui/choice/choice.tsx'
import styles from './applications.module.css'

/** Private or Public, and what each means. `field` is the form's own registration of the value. */
export function VisibilityChoice({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className={styles.choices}>
      <legend>Visibility</legend>
      <RadioCard
        {...field}
        value="Private"
        label="Private"
        hint="Unlisted: no public page. The feed and download links work for whoever has them."
      />
      <RadioCard
        {...field}
        value="Public"
        label="Public"
        hint="Anybody can open the page with its releases and download them."
      />
    </fieldset>
  )
}

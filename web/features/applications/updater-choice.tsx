import { UPDATER_LABELS, Updater } from '#shared/domain/organizations/application.ts'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import styles from './applications.module.css'

const HINTS: Record<Updater, string> = {
  electron: 'For apps built with electron-builder.',
  squirrel: 'For Electron’s own updater, in apps packaged with Electron Forge.',
  sparkle: 'For native and .NET apps that read an appcast. Needs a signing key (Ed25519).',
  velopack: 'For apps in .NET, Rust, JavaScript and others, packaged with vpk.',
}

interface UpdaterChoiceProps {
  value: readonly Updater[]
  onChange: (updaters: Updater[]) => void
  /** Where the heading above says it already. */
  isTitled?: boolean
}

/** The updaters that an application uses beside that of its type. */
export function UpdaterChoice({ value, onChange, isTitled = false }: UpdaterChoiceProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={isTitled ? 'visually-hidden' : undefined}>Also updates through</legend>
      <div>
        {Updater.options.map((updater) => (
          <Checkbox
            key={updater}
            label={UPDATER_LABELS[updater]}
            hint={HINTS[updater]}
            checked={value.includes(updater)}
            onChange={({ target }) => onChange(withUpdater(value, updater, target.checked))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function withUpdater(value: readonly Updater[], updater: Updater, isUsed: boolean): Updater[] {
  return Updater.options.filter((each) => (each === updater ? isUsed : value.includes(each)))
}

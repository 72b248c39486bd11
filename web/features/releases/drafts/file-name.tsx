import { BreakableName } from '#web/ui/breakable-name/breakable-name.tsx'
import styles from './draft-file-row.module.css'
import { splitName } from './split-name.ts'

/** A file name that breaks after its separators; in a narrow list it has one line and is cut in its middle. */
export function FileName({ name }: { name: string }) {
  const [head, tail] = splitName(name)
  return (
    <span className={styles.name} title={name}>
      {head && (
        <span>
          <BreakableName name={head} />
        </span>
      )}
      <span>
        <BreakableName name={tail} />
      </span>
    </span>
  )
}

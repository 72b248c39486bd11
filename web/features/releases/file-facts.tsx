import type { Asset } from '#shared/domain/releases/asset.ts'
import { describeFacts } from './describe-facts.ts'
import styles from './file-facts.module.css'

interface FileFactsProps {
  asset: Pick<Asset, 'filename' | 'facts'>
  /** What is said beside it already. */
  shown?: string | null
}

/** What the bytes of a file say of it. Nothing while they weren't read, or say nothing. */
export function FileFacts({ asset: { filename, facts }, shown }: FileFactsProps) {
  const told = facts ? describeFacts(facts, filename).filter((each) => each !== shown) : []
  if (told.length === 0) return null
  return (
    <ul className={styles.facts} aria-label={`Read from ${filename}`}>
      {told.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}

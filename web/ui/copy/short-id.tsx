import { CopyButton } from './copy-button.tsx'
import styles from './short-id.module.css'

interface ShortIdProps {
  id: string
  /** What it identifies: 'release ID'. */
  name: string
}

const [HEAD, TAIL] = [4, 4]

/** Both ends of an ID that is only compared or copied. The whole one is in the tooltip, and is what is copied. */
export function ShortId({ id, name }: ShortIdProps) {
  const short = id.length > HEAD + TAIL + 1 ? `${id.slice(0, HEAD)}…${id.slice(-TAIL)}` : id
  return (
    <CopyButton value={id} label={`${short}, copy the ${name}`} tip={id} size="s" className={styles.id}>
      {short}
    </CopyButton>
  )
}

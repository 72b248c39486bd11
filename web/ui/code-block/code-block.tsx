import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { scrollable } from '#web/ui/scrollable.ts'
import styles from './code-block.module.css'

interface CodeBlockProps {
  code: string
  /** File or tool that the code is for; stands above it and names what is copied. */
  title: string
}

/** Several lines to paste somewhere else. */
export function CodeBlock({ code, title }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span className="truncate">{title}</span>
        <CopyButton value={code} label={`Copy ${title}`} />
      </figcaption>
      <div className={styles.code} {...scrollable(title)}>
        <pre>
          <code>{code}</code>
        </pre>
      </div>
    </figure>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { scrollToNamed } from '#web/lib/browser/scroll-to-named.ts'
import { useHash } from '#web/lib/browser/use-hash.ts'
import styles from './docs-section.module.css'
import { type DocsTopic, topicId } from './docs-topics.ts'

interface DocsSectionProps {
  topic: DocsTopic
  /** What it answers, in a few words. */
  about: string
  children: ReactNode
}

/** A topic, folded until it is opened or a link leads to it. */
export function DocsSection({ topic, about, children }: DocsSectionProps) {
  const id = topicId(topic)
  const isNamed = useHash() === `#${id}`
  const section = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isNamed || !section.current) return
    section.current.open = true
    scrollToNamed(section.current)
  }, [isNamed])
  return (
    <details ref={section} id={id} className={styles.section}>
      <summary>
        <h4>{topic}</h4>
        <span>{about}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

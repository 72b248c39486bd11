import { useHeading } from '#web/lib/browser/use-heading.ts'
import styles from './docs.module.css'
import { DOCS_GROUPS, DOCS_TOPICS, topicId } from './docs-topics.ts'

const IDS = DOCS_TOPICS.map(topicId)

/** The topics of the documentation: beside the text, or folded above it where there is no room. */
export function DocsNavigation() {
  const heading = useHeading(IDS)
  return (
    <>
      <nav className={styles.side} aria-label="Topics">
        <Topics heading={heading} />
      </nav>
      <details className={styles.folded}>
        <summary>Topics</summary>
        <Topics heading={heading} />
      </details>
    </>
  )
}

function Topics({ heading }: { heading: string | undefined }) {
  return (
    <div className={styles.groups}>
      {DOCS_GROUPS.map(({ name, topics }) => (
        <div key={name}>
          <p className={styles.group}>{name}</p>
          <ul>
            {topics.map((topic) => (
              <li key={topic}>
                <a
                  href={`#${topicId(topic)}`}
                  aria-current={topicId(topic) === heading ? 'location' : undefined}
                >
                  {topic}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

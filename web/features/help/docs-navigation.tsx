import { useHeading } from '#web/lib/browser/use-heading.ts'
import styles from './docs.module.css'
import { DOCS_GROUPS, DOCS_TOPICS, topicId } from './docs-topics.ts'
import { SectionNavigation } from './section-navigation.tsx'

const IDS = DOCS_TOPICS.map(topicId)

/** The topics of the documentation, with the one that is read. */
export function DocsNavigation() {
  const heading = useHeading(IDS)
  return (
    <SectionNavigation label="Topics">
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
    </SectionNavigation>
  )
}

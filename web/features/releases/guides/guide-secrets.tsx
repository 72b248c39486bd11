import type { Secret } from '#web/lib/update-guides/update-guide.ts'
import { GuideText } from './guide-text.tsx'
import styles from './update-page.module.css'

/** What to add to the repository, each under the name that the workflow reads it by. */
export function GuideSecrets({ secrets }: { secrets: readonly Secret[] | undefined }) {
  if (!secrets) return null
  return (
    <div className={styles.secrets}>
      <p>Secrets on GitHub</p>
      <dl>
        {secrets.map(({ name, text }) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>
              <GuideText>{text}</GuideText>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import { GuideText } from './guide-text.tsx'
import styles from './update-page.module.css'

/** What else there is to know, each on a line. */
export function GuidePoints({ points }: { points: readonly string[] | undefined }) {
  if (!points?.length) return null
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <GuideText>{point}</GuideText>
        </li>
      ))}
    </ul>
  )
}

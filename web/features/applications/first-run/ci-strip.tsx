import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ciGuide } from '#web/lib/update-guides/ci-guide.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import styles from './ci-strip.module.css'
import { Ring } from './ring.tsx'

interface CiStripProps {
  /** How many steps there are, this one among them. */
  total: number
  onHide: () => void
}

/** The last step of the first run, in a line above the overview. */
export function CiStrip({ total, onHide }: CiStripProps) {
  const { org } = useOrganization()
  const done = total - 1
  return (
    <Card flush>
      <div className={styles.strip}>
        <Ring share={done / total} small />
        <p className={styles.words}>
          {done} of {total} done. Next: publish from CI.
        </p>
        <div className={styles.actions}>
          <LinkButton icon={book} href={ciGuide(org.slug, useApplication())}>
            Script and workflow
          </LinkButton>
          <Button variant="ghost" onClick={onHide}>
            Hide
          </Button>
        </div>
      </div>
    </Card>
  )
}

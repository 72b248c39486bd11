import { links } from '#shared/routes.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './update-setup-page.module.css'

/** The way in for an application that gets its updates from another service. */
export function MovingCard() {
  const { org, app } = useAppPlace()
  return (
    <Card title="Moving from elsewhere?" className={styles.moving}>
      <Stack gap={4}>
        <p className="small muted">
          See what your clients would get from here, platform by platform, before you switch.
        </p>
        <div>
          <LinkButton icon="search" href={links.importFeed(org, app)}>
            Preview your current feed
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

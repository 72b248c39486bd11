import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './applications.module.css'
import { firstSteps } from './first-steps.ts'

/** What there is to do with an application. */
export function GetStarted() {
  const { org, role } = useOrganization()
  const application = useApplication()
  return (
    <Stack as="section">
      <h2>Get started</h2>
      <div className={styles.tiles}>
        {firstSteps(org.slug, application, role).map(({ icon, title, text, href }) => (
          <TextLink key={href} href={href} className={styles.tile}>
            <Icon name={icon} />
            <b>{title}</b>
            <span className="muted small">{text}</span>
          </TextLink>
        ))}
      </div>
    </Stack>
  )
}

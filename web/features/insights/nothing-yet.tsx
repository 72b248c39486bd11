import { links } from '#shared/routes.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './nothing-yet.module.css'

const QUESTIONS: { icon: IconSource; title: string; text: string }[] = [
  {
    icon: 'chart',
    title: 'Versions in use',
    text: 'How fast clients move to a release, and who stays behind.',
  },
  { icon: 'info', title: 'Why no update?', text: 'The reason of every check that was offered nothing.' },
  {
    icon: 'warning',
    title: 'Failed updates',
    text: 'Where an update fails, of which release, and with what error.',
  },
  {
    icon: 'monitor',
    title: 'Platforms and countries',
    text: 'What your clients run on, and where they are.',
  },
]

/** In place of the charts of a new application: how counting begins, and what it will tell. */
export function NothingYet() {
  const { org } = useOrganization()
  const { slug } = useApplication()
  return (
    <Card flush>
      <EmptyState
        icon="chart"
        title="Waiting for the first update check"
        action={
          <LinkButton variant="primary" href={links.updateSetup(org.slug, slug)}>
            Open Update setup
          </LinkButton>
        }
      >
        Connect the updater in your app. Charts appear after its first check.
      </EmptyState>
      <ul className={styles.questions} aria-label="What will be counted">
        {QUESTIONS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

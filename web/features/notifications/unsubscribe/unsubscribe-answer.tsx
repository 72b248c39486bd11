import { KIND_WORDS, type NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import type { Unsubscription } from '#shared/domain/notifications/unsubscription.ts'
import { links } from '#shared/routes.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

interface UnsubscribeAnswerProps {
  subscription: Unsubscription
  /** Whether it was just done here. */
  isDone: boolean
  pending: boolean
  onUnsubscribe: (all: boolean) => void
}

/** What a link turns off, and what is off already. */
export function UnsubscribeAnswer({ subscription, isDone, pending, onUnsubscribe }: UnsubscribeAnswerProps) {
  const { organization, kind, isOn, isAnyOn } = subscription
  const { title } = KIND_WORDS[kind]
  const settings = links.notifications(organization.slug)
  const stopAll = isAnyOn && (
    <Button size="l" pending={pending} onClick={() => onUnsubscribe(true)}>
      Stop all emails about {organization.name}
    </Button>
  )
  if (isOn)
    return (
      <PageNotice
        icon="bell"
        title={`Unsubscribe from “${title}”?`}
        lead={`You get this email about ${organization.name} ${occasion(kind)}`}
        actions={
          <>
            <Button variant="primary" size="l" pending={pending} onClick={() => onUnsubscribe(false)}>
              Unsubscribe
            </Button>
            {stopAll}
          </>
        }
        otherwise={
          <p className="muted">
            Or <TextLink href={settings}>choose your emails</TextLink>.
          </p>
        }
      />
    )
  return (
    <div role={isDone ? 'status' : undefined}>
      <PageNotice
        icon="check"
        title="You’re unsubscribed"
        lead={
          isAnyOn
            ? `You’ll get no more “${title}” emails about ${organization.name}.`
            : `You’ll get no more notifications about ${organization.name} by email.`
        }
        actions={
          <>
            <LinkButton href={settings} variant="primary" size="l">
              Choose your emails
            </LinkButton>
            {stopAll}
          </>
        }
      />
    </div>
  )
}

/** When emails of a kind are sent, as the end of a sentence. */
function occasion(kind: NotificationKind): string {
  if (kind === 'digest') return 'each Monday morning, with downloads, clients and releases.'
  const { hint } = KIND_WORDS[kind]
  return `when ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`
}

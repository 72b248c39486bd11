import { KIND_WORDS } from '#shared/domain/notifications/notification-kind.ts'
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
  const { title, hint } = KIND_WORDS[kind]
  const settings = links.notifications(organization.slug)
  const stopAll = isAnyOn && (
    <Button size="l" pending={pending} onClick={() => onUnsubscribe(true)}>
      Stop all emails
    </Button>
  )
  if (isOn)
    return (
      <PageNotice
        title={`Unsubscribe from “${title}”?`}
        lead={`You get these emails about ${organization.name}. ${hint}`}
        actions={
          <>
            <Button variant="primary" size="l" pending={pending} onClick={() => onUnsubscribe(false)}>
              Unsubscribe
            </Button>
            {stopAll}
          </>
        }
      >
        <p className="muted">
          Or <TextLink href={settings}>choose your emails</TextLink>.
        </p>
      </PageNotice>
    )
  return (
    <div role={isDone ? 'status' : undefined}>
      <PageNotice
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

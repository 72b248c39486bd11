import { endSentence } from '#shared/domain/plain-text.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Banner } from '#web/ui/banner/banner.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'

export interface OperatorNoticeProps {
  stopped: 'organization' | 'application'
  /** In the operators' words. */
  reason: string
}

/** The line above the screens of what the operators of this installation stopped, and why. */
export function OperatorNotice({ stopped, reason }: OperatorNoticeProps) {
  const { support } = settings.links
  return (
    <Banner tone="bad" action={support && <LinkButton href={support}>Contact support</LinkButton>}>
      {stopped === 'organization'
        ? `This organization is suspended: ${endSentence(reason)} It offers no updates or downloads, and you can’t change it.`
        : `The operators took this application down: ${endSentence(reason)} It offers no updates or downloads.`}
    </Banner>
  )
}

import { settings } from '#web/lib/api/settings.ts'
import { chat } from '#web/ui/icon/shapes.ts'
import type { Way } from './ways.tsx'

/** An email to those who run the installation, where they have given an address. */
export function supportWay(title: string): Way {
  const { supportEmail } = settings
  return {
    href: supportEmail ? `mailto:${supportEmail}` : null,
    icon: chat,
    title,
    about: supportEmail ?? '',
  }
}

import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ownGuide } from '#web/lib/update-guides/own-guide.ts'
import type { ButtonLooks } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'

/** The guide for the application's own tool, else the choice of guides. */
export function GuideButton({ label, icon }: Pick<ButtonLooks, 'icon'> & { label: string }) {
  const { org } = useOrganization()
  return (
    <LinkButton icon={icon} href={ownGuide(org.slug, useApplication())}>
      {label}
    </LinkButton>
  )
}

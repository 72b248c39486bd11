import { useOrganization } from '#web/lib/session/organization.ts'
import { adminEmails, adminMail } from '#web/ui/empty-state/admins-only.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** For what Members can't do themselves: the end of a sentence, which starts an email to the Admins. */
export function AskAnAdmin({ about }: { about: string }) {
  const { org } = useOrganization()
  const emails = adminEmails(org)
  if (emails.length === 0) return 'ask an Admin'
  return (
    <TextLink href={adminMail(emails.join(','), about, org.name)} className="link">
      ask an Admin
    </TextLink>
  )
}

import { patterns } from '#shared/routes.ts'
import { WayLink } from './ways.tsx'

/** Of the organization that was opened last; visitors log in first. */
const MEMBERS = patterns.latest.replace(':page?', 'members')

/** The way to the Admins, who aren't known by name (yet). */
export function AnyAdminWay({ isVisitor = false }: { isVisitor?: boolean }) {
  return (
    <WayLink
      href={MEMBERS}
      icon="users"
      title="Ask an Admin"
      about={
        isVisitor
          ? 'Log in to see who your organization’s Admins are. In no organization yet? Ask the person who gave you the URL.'
          : 'They’re marked in the list of members.'
      }
    />
  )
}

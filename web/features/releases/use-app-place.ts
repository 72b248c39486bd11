import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'

/** Slugs of an organization and of one of its applications, as calls and addresses take them. */
export interface AppPlace {
  org: string
  app: string
}

/** The application that the screen is about. */
export function useAppPlace(): AppPlace {
  const { org } = useOrganization()
  const application = useApplication()
  return { org: org.slug, app: application.slug }
}

/** What the person may do with releases here. */
export function useReleaseRights() {
  const { org, role } = useOrganization()
  const restricted = isRestricted(org.restrictions, 'release')
  return { restricted, canWrite: can(role, 'releases.write') && !restricted }
}

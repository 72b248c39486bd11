import { use } from 'react'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { ApplicationContext, OrganizationContext } from './organization.ts'

/** Sets the tab's title: that of the page, with the application or the organization that it is of. */
export function usePageTitle(title: string): void {
  const place = use(ApplicationContext)?.name ?? use(OrganizationContext)?.org.name
  useDocumentTitle(place && place !== title ? `${title} · ${place}` : title)
}

import type { ComponentType } from 'react'
import { Redirect, useParams } from 'wouter'
import { links } from '#shared/routes.ts'
import { Community } from './community.tsx'
import { Cookies } from './cookies.tsx'
import styles from './docs.module.css'
import { Docs } from './docs.tsx'
import { HelpNavigation } from './help-navigation.tsx'
import { LegalTerms } from './legal-terms.tsx'
import { Privacy } from './privacy.tsx'
import { Status } from './status.tsx'
import { Support } from './support.tsx'

const PAGES = new Map<string, ComponentType>(
  Object.entries({
    support: Support,
    community: Community,
    status: Status,
    cookies: Cookies,
    privacy: Privacy,
    terms: LegalTerms,
  }),
)

/** The help pages of an installation, each shown until the operator links their own. */
export default function HelpPage() {
  const { page = '' } = useParams<{ page: string }>()
  if (page === 'docs') return <Docs />
  const Page = PAGES.get(page)
  if (!Page) return <Redirect to={links.notFound()} replace />
  return (
    <div className={styles.docs}>
      <HelpNavigation page={page} />
      <Page />
    </div>
  )
}

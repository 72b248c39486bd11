import type { ComponentType } from 'react'
import { Redirect, useParams } from 'wouter'
import { links } from '#shared/routes.ts'
import { Docs } from './docs.tsx'
import { Cookies, Privacy, Terms } from './legal.tsx'
import { Community, Support } from './people.tsx'
import { Status } from './status.tsx'

const PAGES = new Map<string, ComponentType>(
  Object.entries({
    docs: Docs,
    support: Support,
    community: Community,
    status: Status,
    cookies: Cookies,
    privacy: Privacy,
    terms: Terms,
  }),
)

/** The help pages of an installation, each shown until the operator links their own. */
export default function HelpPage() {
  const { page = '' } = useParams<{ page: string }>()
  const Page = PAGES.get(page)
  return Page ? <Page /> : <Redirect to={links.notFound()} replace />
}

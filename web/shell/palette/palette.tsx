// The command palette: every page of the console and common actions, found by typing. Loaded when first opened.

import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { useScreens } from '#web/shell/screen.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { CommandDialog } from '#web/ui/command-dialog/command-dialog.tsx'
import { type Entry, paletteEntries } from './palette-entries.ts'
import { search } from './palette-search.ts'

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  user: SessionUser
}

export function Palette({ open, onOpenChange, user }: PaletteProps) {
  const [path, go] = useLocation()
  const screens = useScreens()
  const place = matchScreen(path)
  const { data: organizations = [] } = useQuery(rpcQuery(directory, 'orgs.list'))
  const orgSlug = place.params.orgSlug ?? latestOrgSlug()
  const organization = organizations.find(({ slug }) => slug === orgSlug)
  const { data: applications = [] } = useQuery({
    ...rpcQuery(directory, 'applications.list', { org: organization?.slug ?? '' }),
    enabled: open && organization !== undefined,
  })
  const groups = paletteEntries({
    screens,
    place,
    organizations,
    organization,
    applications,
    logoutUrl: user.logoutUrl,
  })

  const run = ({ href, act }: Entry) => {
    if (act) act()
    else if (href?.startsWith('/')) go(href)
    else if (href) leaveTo(href)
  }
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      label="Go anywhere, do anything"
      placeholder="Search pages, applications and commands"
      noMatch="Nothing matches"
      find={(query) =>
        search(groups, query).map(({ label, items }) => ({
          label,
          items: items.map((entry) => ({
            ...entry,
            picture: entry.pictured && <Avatar name={entry.label} shape="square" />,
            run: () => run(entry),
          })),
        }))
      }
    />
  )
}

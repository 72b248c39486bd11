// The command palette: every page of the console, what is in it, and common actions, found by typing. Loaded when
// first opened.

import { useState } from 'react'
import { useLocation } from 'wouter'
import { docsPageOf } from '#shared/docs-paths.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { CommandDialog } from '#web/ui/command-dialog/command-dialog.tsx'
import { NoMatch } from './no-match.tsx'
import { paletteEntries } from './palette-entries.ts'
import type { Entry } from './palette-entry.ts'
import { search } from './palette-search.ts'
import { useKnown } from './use-known.ts'

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  user: SessionUser
}

export function Palette({ open, onOpenChange, user }: PaletteProps) {
  const [path, go] = useLocation()
  const [typed, setTyped] = useState('')
  const { known, loading } = useKnown(matchScreen(path), typed, open)
  const groups = paletteEntries({ ...known, logoutUrl: user.logoutUrl })

  const run = ({ href, act }: Entry) => {
    if (act) act()
    else if (href?.startsWith('/') && docsPageOf(href) === null) go(href)
    else if (href) leaveTo(href)
  }
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      onQueryChange={setTyped}
      loading={loading}
      label="Go anywhere, do anything"
      placeholder="Search or run an action"
      noMatch={(query) => <NoMatch query={query} known={known} onLeave={() => onOpenChange(false)} />}
      find={(query) =>
        search(groups, query).map(({ label, items }) => ({
          label,
          items: items.map((entry) => ({ ...entry, run: () => run(entry) })),
        }))
      }
    />
  )
}

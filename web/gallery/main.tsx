// The gallery of the parts of `ui`, served at /dev/gallery on one's own machine only: a page of its own, so that the
// console loads none of it.

import '#web/styles/tokens.css'
import '#web/styles/base.css'
import '#web/styles/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { applyMonoFont } from '#web/lib/browser/mono-font.ts'
import { applyTheme } from '#web/lib/browser/theme.ts'
import { LiveRegions } from '#web/shell/frame/live-regions.tsx'
import { Toasts } from '#web/shell/notices/toasts.tsx'
import { provideIcons } from '#web/ui/icon/icon.tsx'
import { LATER_ICONS } from '#web/ui/icon/later-icons.ts'
import { GalleryPage } from './gallery-page.tsx'

applyTheme()
applyMonoFont()
provideIcons(LATER_ICONS)
// Parts that depend on the session get one without a request.
queryClient.setQueryDefaults(SESSION_KEY, { staleTime: Number.POSITIVE_INFINITY })
queryClient.setQueryData(SESSION_KEY, {
  identity: { id: 'ada', traits: { email: 'ada@example.com' }, emailVerified: false },
  logoutUrl: null,
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <GalleryPage />
        <LiveRegions />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )

import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { Frame } from '#web/shell/frame.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { followLink } from './lib/browser/page.ts'
import { Routes } from './router.tsx'

/** The console: what every screen may rely on, the frame around them, and the screens. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={followLink}>
        <Frame>
          <Routes />
        </Frame>
      </Router>
    </QueryClientProvider>
  )
}

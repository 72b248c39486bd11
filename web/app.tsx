import { Router } from 'wouter'
import { followLink } from '#web/lib/browser/page.ts'
import { Routes } from './router.tsx'
import { Frame } from './shell/frame/frame.tsx'

/** The console: its providers, the frame, and the screen of the current path. */
export function App() {
  return (
    <Router aroundNav={followLink}>
      <Frame>
        <Routes />
      </Frame>
    </Router>
  )
}

import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { reportUncaught } from '#web/lib/browser/report.ts'
import { applyTheme } from '#web/lib/browser/theme.ts'
import { startSession } from '#web/lib/session/session.ts'
import { connectThirdParties } from '#web/lib/third-parties/third-parties.ts'
import { App } from './app.tsx'
import { prepareFirstPaint } from './router.tsx'

applyTheme()
reportUncaught()
connectThirdParties()
startSession()
const root = document.getElementById('root')
// Not awaited at the top level: what is loaded imports this module, and would wait for it in turn.
void prepareFirstPaint(globalThis.location.pathname).then(() => {
  if (!root) return
  // In slices, so that a slow device reacts in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
})

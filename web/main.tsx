import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportUncaught } from '#web/lib/browser/report.ts'
import { applyTheme } from '#web/lib/browser/theme.ts'
import { startSession } from '#web/lib/session/session.ts'
import { connectThirdParties } from '#web/lib/third-parties/third-parties.ts'
import { App } from './app.tsx'
import { prepareFrame } from './router.tsx'

applyTheme()
reportUncaught()
connectThirdParties()
startSession()
const root = document.getElementById('root')
// Not awaited at the top level: what is loaded imports this module, and would wait for it in turn.
void prepareFrame(globalThis.location.pathname).then(() => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
})

import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reportUncaught } from './lib/browser/report.ts'
import { applyTheme } from './lib/browser/theme.ts'
import { lookAgainWhenBack, takeSessionFromPage } from './lib/session/session.ts'
import { connectThirdParties } from './lib/third-parties/third-parties.ts'

applyTheme()
reportUncaught()
connectThirdParties()
takeSessionFromPage()
lookAgainWhenBack()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)

import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { reportUncaught } from '#web/lib/report.ts'
import { lookAgainWhenBack, takeSessionFromPage } from '#web/lib/session.ts'
import { applyTheme } from '#web/lib/theme.ts'
import { connectThirdParties } from '#web/lib/third-parties.ts'
import { App } from './app.tsx'

applyTheme()
reportUncaught()
connectThirdParties()
takeSessionFromPage()
lookAgainWhenBack()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)

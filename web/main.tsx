import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { reportUncaught } from '#web/lib/report.ts'
import { takeSessionFromPage } from '#web/lib/session.ts'
import { lookAgainWhenBack } from '#web/lib/sign-out.ts'
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

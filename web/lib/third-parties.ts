// Services of others that an operator may connect: error reports and web analytics. Each is fetched only when its
// setting is there, after the page has settled, and the console does not notice when one of them cannot be reached.

import { type ReportLevel, setReporter } from './report.ts'
import { settings } from './settings.ts'

/** Connects what the settings name. */
export function connectThirdParties(): void {
  const { errorReportDsn, analyticsScript } = settings
  if (!errorReportDsn && !analyticsScript) return
  whenSettled(() => {
    if (errorReportDsn) connectErrorReports(errorReportDsn).catch(() => undefined)
    if (analyticsScript) loadScript(analyticsScript)
  })
}

/** Sends failures to a Sentry-compatible service, and to the browser's console as before. */
async function connectErrorReports(dsn: string): Promise<void> {
  const { createErrorReports } = await import('./error-reports.ts')
  const send = createErrorReports(dsn, settings.environment)
  const log = setReporter((failure: unknown, level: ReportLevel) => {
    log(failure, level)
    send(failure, level)
  })
}

function loadScript(address: string): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

function whenSettled(act: () => void): void {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  if (document.readyState === 'complete') later(act)
  else addEventListener('load', () => later(act), { once: true })
}

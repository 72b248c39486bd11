// Connects the third-party services of the settings, after the page has loaded.

import { settings } from '#web/lib/api/settings.ts'
import { type ReportLevel, setReporter } from '#web/lib/browser/report.ts'

/** Connects what the settings name. */
export function connectServices(): void {
  const { errorReportDsn, analyticsScript } = settings
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

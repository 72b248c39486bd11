// The client of a Sentry-compatible error service, with nothing that watches the page by itself: it sends what the
// console hands it, and no more about the person than the failure says.

import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import type { ReportLevel } from '#web/lib/browser/report.ts'

/** A function that sends a failure to the service that `dsn` names. @throws never: a refused report is dropped */
export function createErrorReports(dsn: string, environment: string) {
  const client = new BrowserClient({
    dsn,
    environment,
    integrations: [],
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    sendClientReports: false,
  })
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  return (failure: unknown, level: ReportLevel): void => {
    if (failure instanceof Error) scope.captureException(failure, { captureContext: { level } })
    else scope.captureMessage(String(failure), level)
  }
}

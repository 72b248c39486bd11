// How an app reports what became of its updates, which its updater alone can't tell.

import { delivery } from '#shared/delivery-routes.ts'
import { REPORT_STEP } from '#web/lib/update-guides/own-guide.ts'
import type { GuideSetup, GuideStep, Snippet } from '#web/lib/update-guides/update-guide.ts'

/** The URL that reports are sent to. */
export const reportUrl = ({ org, app, deliveryOrigin }: GuideSetup) =>
  `${deliveryOrigin}${delivery.report(org, app)}`

/** For apps whose pages have a content security policy. */
export const connectHint = ({ deliveryOrigin }: GuideSetup) =>
  `If the app has a content security policy, add \`${deliveryOrigin}\` to its \`connect-src\`.`

/** What clients of Tauri’s updater plugin install with. */
const INSTALL = '  await update.downloadAndInstall()\n'

interface Reports {
  setup: GuideSetup
  /** Whether the client is TypeScript. */
  isTyped?: boolean
  /** The client's variable with the client id, if it has one. */
  clientId?: string
}

/** A client of Tauri's updater plugin, which also says what became of the update. */
export function reportingClient(client: string, { setup, isTyped = false, clientId }: Reports): string {
  const parameters = isTyped ? 'event: string, reason?: unknown' : 'event, reason'
  const headers = clientId ? `      headers: { 'X-Client-Id': ${clientId} },\n` : ''
  return client.replace(
    INSTALL,
    `  const report = (${parameters}) =>
    fetch('${reportUrl(setup)}', {
      method: 'POST',
${headers}      body: JSON.stringify({
        event,
        from: update.currentVersion,
        to: update.version,
        platform: navigator.platform,
        reason: reason && String(reason),
      }),
    })
  await update.downloadAndInstall().then(
    () => report('installed'),
    (reason) => report('failed', reason),
  )
`,
  )
}

/** @param use which code of the steps before it is replaced or extended */
export function reportStep(use: string, snippets: Snippet[], points: string[] = []): GuideStep {
  return {
    title: REPORT_STEP,
    kind: 'extra',
    text: `Optional. Insights then show why updates fail, and a rollout plan pauses sooner when too many do. ${use}`,
    points: ['No token is needed. The answer is always 202, so the app can ignore it.', ...points],
    snippets,
  }
}

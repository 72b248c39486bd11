// How a client of an updater asks the feed, as a request and as a command.

import { delivery } from '#shared/delivery-routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import type { FeedRequest } from '#web/lib/api/feed-answer.ts'
import { settings } from '#web/lib/api/settings.ts'
import type { TestedUpdater } from './test-choices.ts'
import { requestOf, sendsVersion } from './tested-updater.ts'

export interface TestedClient {
  platform: string
  /** Empty: the feed doesn't know it. */
  currentVersion: string
  clientId: string
  cohort: string
}

/** @param channel null: production */
export function feedRequest(
  { org, app }: AppPlace,
  updater: TestedUpdater,
  channel: string | null,
  { platform, currentVersion, clientId, cohort }: TestedClient,
): FeedRequest {
  const asked = requestOf(updater, platform, currentVersion, channel)
  const headers = {
    'x-client-id': clientId,
    'x-cohort': cohort,
    // Where the protocol has no place for the version.
    'x-client-version': sendsVersion(updater) ? '' : currentVersion,
  }
  return {
    url: `${settings.deliveryOrigin}${delivery.feed(org, app)}/${asked}`,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => {
        const sent = printable(value)
        return sent ? [[name, sent]] : []
      }),
    ),
  }
}

/** The same for a terminal. */
export function curlOf({ url, headers }: FeedRequest): string {
  const named = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value.replaceAll("'", '')}'`)
  return `curl -i${named.join('')} '${url}'`
}

/** What a header can hold. */
function printable(value: string): string {
  return value.replaceAll(/[^\x20-\x7e]/g, '').trim()
}

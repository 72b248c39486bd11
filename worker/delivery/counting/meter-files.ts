// What a Meter counts requests for files as, and which clients it follows from then on.

import { utcDay, utcHour } from '#shared/domain/time.ts'
import { networkBlock } from '#worker/platform/network.ts'
import type { ClientCounts } from './clients/meter-client-counts.ts'
import type { Count } from './count.ts'
import type { Clients } from './meter-clients.ts'
import type { FileRequestCount } from './meter-input.ts'

/** @returns takes note of one request, and gives what it counts as */
export function fileRequests(clients: Clients, clientCounts: ClientCounts) {
  return ({ byUpdater, count, batch: _, identity, ...request }: FileRequestCount): Count => {
    const noted = clients.note(request)
    if (noted === 'download' && identity) {
      const { releaseId, version, channel } = count
      const network = networkBlock(request.network)
      clientCounts.fetched({ at: request.at, identity, network, releaseId, version }, channel)
    }
    const kind = noted === 'download' && byUpdater ? 'update_download' : noted
    return { ...count, kind, day: utcDay(request.at), hour: utcHour(request.at), count: 1 }
  }
}

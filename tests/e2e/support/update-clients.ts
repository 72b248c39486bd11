// Installed copies of a workspace's application on Linux, each with an id and a network of its own.

import { expect } from '@playwright/test'
import type { Workspace } from './upload-workspace.ts'

/** A guard believes so many clients of one network. */
const CLIENTS_PER_NETWORK = 5
/** Of a release that reaches 10%, 20 clients have then been offered it for certain. */
const MAX_CLIENTS = 1000

interface Client {
  id: string
  /** IPv4. */
  address: string
}

const headersOf = ({ id, address }: Client) => ({ 'x-client-id': id, 'x-dev-client-ip': address })

/** Asks the feed for an update. */
export function checkForUpdate({ origin, org, app }: Workspace, version: string, client: Client) {
  return fetch(`${origin}/update/${org}/${app}/linux-x86_64/${version}`, { headers: headersOf(client) })
}

interface Failure {
  from: string
  to: string
  clients: number
  reason: string
}

/** Clients ask until so many were offered the release. These download it, and report that it failed. */
export async function failUpdates(workspace: Workspace, { from, to, clients, reason }: Failure) {
  const { origin, org, app } = workspace
  let failed = 0
  for (let asked = 0; failed < clients && asked < MAX_CLIENTS; asked++) {
    const network = 1 + Math.floor(failed / CLIENTS_PER_NETWORK)
    const client = { id: `client-${asked}`, address: `203.0.113.${network}` }
    const offer = await checkForUpdate(workspace, from, client)
    if (offer.status === 204) continue
    const { url, version } = (await offer.json()) as { url: string; version: string }
    expect(version).toBe(to)
    const headers = headersOf(client)
    await (await fetch(url, { headers })).arrayBuffer()
    const body = JSON.stringify({ event: 'failed', from, to, platform: 'linux-x86_64', reason })
    const report = await fetch(`${origin}/report/${org}/${app}`, { method: 'POST', headers, body })
    expect(report.status).toBe(202)
    failed++
  }
  expect(failed, 'the release was offered').toBe(clients)
}

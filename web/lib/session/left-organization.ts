// Leaving an organization, or losing it: nothing of it may be shown afterwards, in this tab or in another one.

import type { Query, QueryClient } from '@tanstack/react-query'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { isOfProcedure, refresh } from '#web/lib/api/query-client.ts'
import { forgetOrganization } from './organization.ts'

export interface LeftOrganization {
  /** Null where only its slug is known. */
  id: string | null
  slug: string
}

const CHANNEL = 'organization-left'
const listeners = new Set<(organization: LeftOrganization) => void>()
let channel: BroadcastChannel | undefined

/** Calls `act` with each organization that is left, in this tab or in another one, for the rest of the page's life. */
export function onOrganizationLeft(act: (organization: LeftOrganization) => void): void {
  listeners.add(act)
}

/** The person has left an organization, or it is gone. Call it after the address has left its pages. */
export function leaveOrganization(client: QueryClient, organization: LeftOrganization): void {
  drop(client, organization)
  others()?.postMessage(organization)
}

/** Drops what another tab says was left, and looks again where its pages are open. Returns the way to stop it. */
export function watchOrganizations(client: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<LeftOrganization>) => {
    drop(client, data)
    void refresh(client, 'orgs.list')
    const names = namesOf(client, data)
    void client.resetQueries({ predicate: (query) => isOpenPage(query) && mentions(query.queryKey, names) })
  }
  const heard = others()
  heard?.addEventListener('message', hear)
  return () => heard?.removeEventListener('message', hear)
}

function drop(client: QueryClient, organization: LeftOrganization): void {
  forgetOrganization(organization.slug)
  const names = namesOf(client, organization)
  const ofIt = (query: Query) => mentions(query.queryKey, names)
  client.removeQueries({ predicate: (query) => ofIt(query) && !isOpenPage(query) })
  // An open page's query is emptied in place: removed, or reset by the client, it is fetched again and refused.
  for (const query of client.getQueryCache().findAll({ predicate: ofIt })) query.reset()
  client.setQueriesData<OrganizationSummary[]>(
    { predicate: (query) => isOfProcedure(query, 'orgs.list') },
    (list) => list?.filter(({ slug }) => slug !== organization.slug),
  )
  for (const listener of listeners) listener(organization)
}

/** The gate of an open page asks by this query whether the organization is still there. */
function isOpenPage(query: Query): boolean {
  return isOfProcedure(query, 'orgs.get') && query.isActive()
}

/** What queries name an organization and its applications by. */
function namesOf(client: QueryClient, { id, slug }: LeftOrganization): Set<unknown> {
  const names = new Set<unknown>(id === null ? [slug] : [slug, id])
  for (const query of client.getQueryCache().findAll({ predicate: (each) => mentions(each.queryKey, names) }))
    for (const { id: appId } of applicationsIn(query)) if (appId) names.add(appId)
  return names
}

function applicationsIn({ queryKey, state }: Query): Partial<Application>[] {
  return queryKey[1] === 'applications.list' && Array.isArray(state.data) ? state.data : []
}

/** Whether one of the names stands anywhere in a query's input. */
function mentions(part: unknown, names: ReadonlySet<unknown>): boolean {
  if (typeof part !== 'object' || part === null) return names.has(part)
  return Object.values(part).some((each) => mentions(each, names))
}

function others(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel(CHANNEL)
  return channel
}

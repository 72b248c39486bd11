// After leaving or losing an organization, none of its data may be shown, in this tab or in another one.

import type { Query, QueryClient } from '@tanstack/react-query'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { isOfProcedure, refresh } from '#web/lib/api/query-client.ts'
import { forgetOrganization } from './organization.ts'

export interface LeftOrganization {
  /** Null when only its slug is known. */
  id: string | null
  slug: string
}

const CHANNEL = 'organization-left'
const listeners = new Set<(organization: LeftOrganization) => void>()
let channel: BroadcastChannel | undefined

/** Calls `act` with each organization that is left in this tab or in another one, until the page is unloaded. */
export function onOrganizationLeft(act: (organization: LeftOrganization) => void): void {
  listeners.add(act)
}

/** After the user has left an organization, or it was deleted, and the URL is no longer one of its pages. */
export function leaveOrganization(client: QueryClient, organization: LeftOrganization): void {
  drop(client, organization)
  others()?.postMessage(organization)
}

/** Drops organizations left in another tab, and refetches open pages. Returns a function that stops it. */
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

/** The query by which the gate of an open page checks that the organization exists. */
function isOpenPage(query: Query): boolean {
  return isOfProcedure(query, 'orgs.get') && query.isActive()
}

/** The ids and slugs by which queries name an organization and its applications. */
function namesOf(client: QueryClient, { id, slug }: LeftOrganization): Set<unknown> {
  const names = new Set<unknown>(id === null ? [slug] : [slug, id])
  for (const query of client.getQueryCache().findAll({ predicate: (each) => mentions(each.queryKey, names) }))
    for (const { id: appId } of applicationsIn(query)) if (appId) names.add(appId)
  return names
}

function applicationsIn({ queryKey, state }: Query): Partial<Application>[] {
  return queryKey[1] === 'applications.list' && Array.isArray(state.data) ? state.data : []
}

/** Whether a query's input contains one of the names. */
function mentions(part: unknown, names: ReadonlySet<unknown>): boolean {
  if (typeof part !== 'object' || part === null) return names.has(part)
  return Object.values(part).some((each) => mentions(each, names))
}

function others(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel(CHANNEL)
  return channel
}

// Which queries the first paint of each screen needs. Their inputs are those of the screens: the console repeats a call
// whose input differs.

import * as z from 'zod/mini'
import type { Billing } from '#shared/contracts/billing.ts'
import type { Directory } from '#shared/contracts/directory.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import type { Place } from '#shared/match-screen.ts'
import type { Input } from '#shared/rpc.ts'

export interface PlannedCall {
  /** `service/name`. */
  procedure: string
  /** The procedure whose answer the input needs. */
  after: string | null
  /** @throws ZodError when that answer lacks it */
  input: (answer: unknown) => unknown
}

const ORGANIZATION = 'directory/orgs.get'
const APPLICATION = 'directory/applications.get'
const RELEASE = 'directory/releases.get'

/** Of the overview's charts, unless the URL has others, and of a release's. */
const OVERVIEW_DAYS = 30
const RELEASE_DAYS = 90

const Identified = z.object({ id: z.string() })
const OnChannel = z.object({ channel: z.nullable(z.string()) })

/** The calls of a page. */
export function firstCalls({ screen, params }: Place): PlannedCall[] {
  const { orgSlug: org, appSlug: app, releaseId: release } = params
  if (!screen || org === undefined) return []
  const list = ask('applications.list', { org })
  return [
    ask('orgs.list', undefined),
    ask('orgs.get', org),
    ofOrganization('subscription.getSummary', (id) => id),
    ...(screen === 'applications' ? [list, ofOrganization('subscription.hasActive', (id) => id)] : []),
    ...(app === undefined ? [] : [ask('applications.get', [org, app]), list]),
    ...(app === undefined ? [] : ofScreen(screen, { org, app }, release)),
  ]
}

function ofScreen(
  screen: Place['screen'],
  place: { org: string; app: string },
  release: string | undefined,
): PlannedCall[] {
  const channels = ask('channels.list', place)
  if (screen === 'releases') return [channels]
  if (screen === 'application') {
    const days = lastDays(OVERVIEW_DAYS)
    return [
      channels,
      ofApplication('insights.application.read', (appId) => ({ appId, ...days })),
      ofApplication('insights.clients.read', (appId) => ({ appId, ...days })),
      ofApplication('insights.outcomes.read', (appId) => ({ appId, ...days })),
    ]
  }
  if (screen !== 'release' || release === undefined) return []
  const path = { ...place, release }
  return [
    channels,
    ask('releases.get', path),
    after(RELEASE, 'directory/channels.get', OnChannel, ({ channel }) => ({ ...place, channel })),
    ofApplication('insights.outcomes.read', (appId) => ({ appId, ...lastDays(RELEASE_DAYS) })),
    ask('insights.adoption.read', path),
  ]
}

function ask<Name extends keyof Directory & string>(name: Name, input: Input<Directory[Name]>): PlannedCall {
  return { procedure: `directory/${name}`, after: null, input: () => input }
}

function ofOrganization<Name extends keyof Billing & string>(
  name: Name,
  input: (orgId: string) => Input<Billing[Name]>,
): PlannedCall {
  return after(ORGANIZATION, `billing/${name}`, Identified, ({ id }) => input(id))
}

function ofApplication<Name extends keyof Directory & string>(
  name: Name,
  input: (appId: string) => Input<Directory[Name]>,
): PlannedCall {
  return after(APPLICATION, `directory/${name}`, Identified, ({ id }) => input(id))
}

function after<Schema extends z.ZodMiniType>(
  source: string,
  procedure: string,
  schema: Schema,
  input: (answer: z.output<Schema>) => unknown,
): PlannedCall {
  return { procedure, after: source, input: (answer) => input(schema.parse(answer)) }
}

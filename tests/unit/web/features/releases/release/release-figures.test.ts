import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { ADOPTION_DAYS } from '#web/features/releases/release/adoption.ts'
import { ReleaseFigures } from '#web/features/releases/release/release-figures.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import {
  ApplicationContext,
  OrganizationContext,
  type OrganizationInPlace,
} from '#web/lib/session/organization.ts'

const APP = { id: 'app', slug: 'editor' } as Application
const PLACE = { org: { id: 'org', slug: 'acme' }, role: 'Member' } as OrganizationInPlace
const RELEASE = { id: 'a', version: '2.4.1', pubDate: null, plan: null, hold: null } as Release
const NONE = { installed: 0, failed: 0, crashed: 0, rolledBack: 0 }
type Outcome = ReleaseOutcomes['releases'][number]
const OUTCOME: Outcome = {
  ...{ id: 'a', version: '2.4.1', channel: null, confirmed: NONE, unconfirmed: NONE },
  ...{ offered: 100, fetched: 100, updated: 90, failed: 2, reported: 3 },
  reasons: [{ event: 'failed', reason: 'disk full', count: 3 }],
  unconfirmedReasons: [],
}

/** What is said of the updates that failed. */
function failedWords(outcome: Partial<Outcome>): string | undefined {
  return /<dt>Failed<\/dt>.*?<p class[^>]*>(.*?)<\/p>/.exec(figures(outcome))?.[1]?.replaceAll(/<[^>]*>/g, '')
}

function figures(outcome: Partial<Outcome>): string {
  const client = new QueryClient()
  const { queryKey } = rpcQuery(directory, 'insights.outcomes.read', {
    appId: APP.id,
    ...lastDays(ADOPTION_DAYS),
  })
  client.setQueryData<unknown>(queryKey, { releases: [{ ...OUTCOME, ...outcome }] })
  const part = createElement(ReleaseFigures, { release: RELEASE, state: 'live' })
  const placed = createElement(ApplicationContext, { value: APP }, part)
  const page = createElement(OrganizationContext, { value: PLACE }, placed)
  const routed = createElement(() => Router({ ssrPath: '/acme/editor/releases/a', children: page }))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed))
}

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('updates and failures have the same base: the clients that were followed', () => {
  const text = textOf(figures({}))
  expect(text).toContain('Updated 90 of 100 followed 90.0%, 5 not finished')
  expect(text).toContain('5 of 100 followed')
  expect(textOf(figures({ fetched: 0, failed: 0, reported: 0 }))).toContain(
    'No updates measured yet: it was offered in 100 checks, but no followed client has downloaded it.',
  )
})

test('the words about failures are set apart, also where no download was counted', () => {
  // The warning above the rollout has the share, the limit, and the link.
  expect(failedWords({})).toBe('3 with “disk full”')
  expect(failedWords({ reasons: [] })).toBe('No reason reported')
  expect(failedWords({ failed: 0, reported: 1, reasons: [] })).toBe('1.0%. See failures')
  expect(failedWords({ fetched: 0 })).toBe('3 with “disk full”. See failures')
  expect(failedWords({ fetched: 0, reasons: [] })).toBe('See failures')
})

// The documented limits are the ones in force: each row of the page has the numbers of the code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ORGANIZATION_LIMITS as ORG } from '#shared/domain/organizations/organization-limits.ts'
import { PERSON_LIMITS as PERSON } from '#shared/domain/person-limits.ts'
import {
  DRAFTS_PER_APPLICATION,
  FILE_BYTES,
  FILES_PER_RELEASE,
  UNFINISHED_BYTES,
} from '#shared/domain/quota.ts'
import {
  MAX_INCLUDE_DEPTH,
  MAX_INCLUDING_CHANNELS,
  MAX_LISTED_CHANNELS,
} from '#shared/domain/releases/channel.ts'
import {
  NOTES_MAX_CELLS,
  NOTES_MAX_DEPTH,
  NOTES_MAX_LENGTH,
  NOTES_MAX_MARKS,
} from '#shared/domain/releases/notes.ts'
import { MAX_OVERDUE_MS, MAX_SCHEDULE_DAYS } from '#shared/domain/releases/schedule.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'
import * as limits from '#shared/limits.ts'
import { ACCESS_TOKEN_SECONDS } from '#worker/platform/rpc/access-token.ts'

const { flowsPerNetwork, errorsPerNetwork } = limits.IDENTITY_RATES
const n = (number: number) => number.toLocaleString('en')
const gb = (bytes: number) => `${bytes / 1e9} GB`
const cells = readFileSync(join(import.meta.dirname, '../../web/docs/limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(' | '))

test.each([
  [
    'Scheduled publications',
    `up to ${MAX_SCHEDULE_DAYS} days ahead; 20 a minute, organizations in turns; up to ${MAX_OVERDUE_MS / HOUR} hours late`,
  ],
  [
    'Invitation emails per organization',
    `${ORG.invitationsPerHour} an hour, ${ORG.invitationsPerDay} a day¹`,
  ],
  ['Invitation emails per person', `${PERSON.invitationsPerDay} a day¹`],
  ['Invitation emails per network', `${limits.INVITATIONS_PER_NETWORK_AND_DAY} a day`],
  ['Invitation emails to one address', `${limits.INVITATION_MAILS_PER_ADDRESS} a day`],
  ['Pending invitations', `${limits.OPEN_INVITATIONS}`],
  [`Organizations founded by one person`, `${PERSON.unpaidOrganizations}¹`],
  ['Applications per organization', `${ORG.applications}¹`],
  ['Active API keys', `${ORG.apiKeys}¹`],
  ['Webhook endpoints', `${limits.MAX_WEBHOOK_ENDPOINTS}`],
  [
    'Webhook requests',
    `${limits.WEBHOOK_TIMEOUT_MS / SECOND} seconds each; bodies of ${limits.WEBHOOK_BODY_BYTES / 1024} KB; ${limits.WEBHOOK_RETRY_MS / DAY} days`,
  ],
  [
    'Webhook deliveries',
    `${limits.WEBHOOK_RETENTION_DAYS} days; ${limits.WEBHOOK_ANSWER_BYTES / 1024} KB of each answer`,
  ],
  [
    'Webhook tests',
    `${limits.WEBHOOK_SENDS_BY_HAND.burst} at once, and one more every ${limits.WEBHOOK_SENDS_BY_HAND.refill / SECOND} s`,
  ],
  ['Stored query of', `${limits.FLOW_QUERY_MAX_BYTES / 1024} KB`],
  [
    'Flows of these kinds',
    `${n(flowsPerNetwork.burst)}, and one more every ${flowsPerNetwork.refill / SECOND} s`,
  ],
  ['Errors stored', `${errorsPerNetwork.burst}, and one more every ${errorsPerNetwork.refill / SECOND} s`],
  ['Calls with the access token', `others after ${limits.LIVE_SESSION_TTL_MS / SECOND} s`],
  ['Access token', `${(ACCESS_TOKEN_SECONDS * SECOND) / MINUTE} minutes`],
  [
    'Stored files',
    `${gb(ORG.storedBytes)}¹; ${gb(ORG.trialStoredBytes)}¹ during a trial; ${gb(UNFINISHED_BYTES)}`,
  ],
  ['One file', gb(FILE_BYTES)],
  ['Files per release', `${FILES_PER_RELEASE}`],
  ['Drafts per application', `${DRAFTS_PER_APPLICATION}`],
  ['Channels per application', `${MAX_LISTED_CHANNELS}; up to ${MAX_INCLUDE_DEPTH} inclusions`],
  ['Channels per application', `${MAX_INCLUDING_CHANNELS} channels that include one`],
  ['Release notes', `${n(NOTES_MAX_LENGTH)} characters, ${n(NOTES_MAX_CELLS)} table cells`],
  ['Release notes', `${NOTES_MAX_DEPTH} levels of lists and quotes, ${n(NOTES_MAX_MARKS)} lines`],
  ['Requests for one file', `${limits.FILE_REQUESTS_PER_MINUTE} a minute`],
  [
    'Calls that write',
    `${n(limits.CALLS_PER_NETWORK.burst)} at once, and one more every ${limits.CALLS_PER_NETWORK.refill} ms`,
  ],
  ['Client ids', `${limits.MAX_CLIENT_IDS}`],
  ['Clients per file and hour', n(limits.MAX_CLIENT_ROWS)],
  [
    'Applications whose counts',
    `${limits.MAX_APPLICATIONS_COUNTED}, with their last ${limits.INSIGHT_DAYS} days`,
  ],
  [
    'Insights of one application',
    `${limits.MAX_INSIGHTS_SPAN_DAYS} days; more than ${limits.MAX_DAILY_BUCKETS} are told`,
  ],
  ['Distinct clients', n(limits.MAX_EXACT_CLIENTS)],
  [
    'Values whose clients',
    `${limits.MAX_CLIENT_VALUES.version} versions, ${limits.MAX_CLIENT_VALUES.platform} platforms, ${limits.MAX_CLIENT_VALUES['version on platform']} versions on platforms, ${limits.MAX_CLIENT_VALUES.country} countries, ${limits.MAX_CLIENT_VALUES.channel} channels`,
  ],
  ['Update checks of one application', n(limits.MAX_CLIENTS_PER_SECOND)],
  [
    'Clients that are followed',
    `${n(limits.MAX_FOLLOWED_CLIENTS)} in two days; ${limits.MAX_FOLLOWED_PER_NETWORK} per release and network`,
  ],
  [
    'Reports of apps',
    `2 KB; ${limits.REPORTS_PER_MINUTE} a minute from one network and ${n(limits.APP_REPORTS_PER_MINUTE)} for`,
  ],
  ['Reasons of failures', `${limits.MAX_REASONS_REPORTED}`],
  [
    'Applications from earlier versions of Gantry',
    `${limits.METERS_LINKED_PER_READ} at a time; the scheduled run links ${limits.METERS_LINKED_PER_RUN} a minute`,
  ],
  ['Spending limit', `${n(limits.SPENDING_LIMIT_MAX_CENTS / 100)} EUR a month`],
  ['VIES look-ups', `${limits.VIES_QUESTIONS_PER_PERSON.burst} at once`],
  ['VIES look-ups', `${limits.VIES_TIMEOUT_MS / SECOND} seconds each`],
])('documents %s as %s', (limit, number) => {
  const row = cells.find(([first = '']) => first.startsWith(`| ${limit}`))
  expect(row?.[1]).toContain(number)
})

test('documents durations within rows', () => {
  const page = cells.map((row) => row.join(' | ')).join('\n')
  expect(limits.SENSITIVE_LOGIN_MAX_AGE_MS).toBe(HOUR)
  expect(page).toContain('| Age of the login before a sensitive call | one hour |')
  expect(page).toContain(`archived ones count for ${limits.ARCHIVED_COUNTS_FOR_MS / DAY} days`)
  expect(page).toContain(`Emails at ${limits.SPENDING_WARNING_PERCENT}% and 100%`)
  expect(page).toContain(
    `compared with the limit every ${limits.SPENDING_CHECK_INTERVAL_MS / MINUTE} minutes`,
  )
})

import { describe, expect, it } from 'vitest'
import type { AppStatus, ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { recentReleases } from '#web/features/releases/status/recent-releases.ts'
import { statusPlatforms } from '#web/features/releases/status/status-platforms.ts'
import { ageWords, headline, releaseState, statusWords } from '#web/features/releases/status/status-words.ts'

const SINCE = '2026-11-03T10:00:00.000Z'
const LIVE = { version: '2.4.0', since: SINCE, updatePlatforms: [], downloadPlatforms: [] }
const channel = (rest: Partial<ChannelStatus> = {}): ChannelStatus => ({
  ...{ channel: null, live: LIVE, rollout: null, rolledBack: null },
  ...rest,
})
const rollout = (state: 'rolling' | 'paused' | 'held', percent = 25) => ({
  ...{ version: '2.4.1', since: SINCE },
  ...{ state, percent },
})
const status = (channels: ChannelStatus[], isStopped = false): AppStatus => ({
  ...{ name: 'Editor', description: '', organization: 'Acme', audience: 'everyone' },
  ...{ isStopped, channels, recent: [], withdrawn: [] },
})

describe('a recent release', () => {
  it.each<[ChannelStatus[], string, string | null]>([
    [[channel()], '2.4.0', 'Live'],
    [[channel()], '2.3.0', null],
    [[channel({ rollout: rollout('rolling') })], '2.4.0', 'Live'],
    [[channel({ rollout: rollout('rolling') })], '2.4.1', 'Rolling out'],
    [[channel({ rollout: rollout('held') })], '2.4.1', 'On hold'],
    [[channel({ rolledBack: { version: '2.4.0', at: SINCE } })], '2.4.0', 'Live'],
    [[channel({ channel: 'beta' })], '2.4.0', null],
    [[], '2.4.0', null],
  ])('has the state that its own channel gives it (%#)', (channels, version, word) => {
    expect(releaseState({ channels }, { version, channel: null })?.word ?? null).toBe(word)
  })
})

describe('a channel', () => {
  it.each<[ChannelStatus, string, string | null]>([
    [channel(), 'Live', null],
    [channel({ rollout: rollout('rolling') }), 'Rolling out', null],
    [channel({ live: null, rollout: rollout('rolling', 0) }), 'Rolling out', null],
    [channel({ rollout: rollout('paused') }), 'Paused', 'The maker paused 2.4.1.'],
    [
      channel({ rollout: rollout('held') }),
      'On hold',
      'The maker holds 2.4.1 back while a problem is checked.',
    ],
    [
      channel({ rolledBack: { version: '2.4.0', at: '2026-11-12T10:00:00.000Z' } }),
      'Rolled back',
      'A later version was taken back on 12 Nov 2026. 2.4.0 is the latest again.',
    ],
    [channel({ live: null }), 'Nothing available', 'All releases of this channel were taken back.'],
  ])('is described for users (%#)', (each, word, text) => {
    expect(statusWords(each)).toMatchObject({ word, text })
  })
})

describe('the headline', () => {
  it.each<[AppStatus, string]>([
    [status([]), 'Editor has no release yet'],
    [status([channel()]), '2.4.0 is live'],
    [status([channel({ rolledBack: { version: '2.4.0', at: SINCE } })]), '2.4.0 is live'],
    [status([channel({ rollout: rollout('rolling') })]), '2.4.1 is rolling out'],
    [status([channel({ rollout: rollout('paused') })]), '2.4.1 is paused'],
    [status([channel({ rollout: rollout('held') })]), '2.4.1 is on hold'],
    [status([channel({ live: null })]), 'No release is available'],
    [status([channel()], true), 'Updates of Editor are stopped'],
  ])('says the state of the first channel (%#)', (each, words) => {
    expect(headline(each)).toBe(words)
  })
})

describe('recent releases', () => {
  const recent = [
    { version: '2.5.0-beta.1', channel: 'beta', pubDate: '2026-11-20T10:00:00.000Z' },
    { version: '2.4.0', channel: null, pubDate: SINCE },
  ]
  const coming = { ...rollout('rolling'), since: '2026-11-22T10:00:00.000Z' }

  it('have what is on its way, once and in its place', () => {
    const channels = [channel({ rollout: coming }), channel({ channel: 'beta', rollout: coming })]
    expect(recentReleases({ channels, recent })).toEqual([
      { version: '2.4.1', channel: null, pubDate: coming.since },
      ...recent,
    ])
    const older = { ...coming, since: '2026-11-10T10:00:00.000Z' }
    const versions = recentReleases({ channels: [channel({ rollout: older })], recent }).map(
      ({ version }) => version,
    )
    expect(versions).toEqual(['2.5.0-beta.1', '2.4.1', '2.4.0'])
  })

  it('are at most as many as the page shows', () => {
    const many = Array.from({ length: 10 }, (_, at) => ({
      version: `1.${at}.0`,
      channel: null,
      pubDate: SINCE,
    }))
    const shown = recentReleases({ channels: [channel({ rollout: coming })], recent: many })
    expect(shown).toHaveLength(10)
    expect(shown[0]?.version).toBe('2.4.1')
  })
})

it('names systems once, from updates and downloads', () => {
  expect(
    statusPlatforms({
      updatePlatforms: ['darwin-universal', 'windows-x86_64', 'linux-x86_64-deb'],
      downloadPlatforms: ['dmg-aarch64', 'appimage-aarch64', 'who-knows', 'apk'],
    }),
  ).toEqual([
    { system: 'Windows', processors: ['x64'] },
    { system: 'macOS', processors: ['Apple silicon', 'Intel'] },
    { system: 'Linux', processors: ['x64', 'Arm'] },
    { system: 'Android', processors: [] },
  ])
})

it('says how long ago in the largest unit', () => {
  const ago = (days: number) => ageWords(SINCE, Date.parse(SINCE) + days * 86_400_000)
  expect([0, 1, 24, 70, 400, 900].map(ago)).toEqual([
    'today',
    'yesterday',
    '24 days ago',
    '2 months ago',
    '13 months ago',
    '2 years ago',
  ])
  expect(ago(-3)).toBe('today')
})

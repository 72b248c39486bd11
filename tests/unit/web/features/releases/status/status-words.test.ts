import { describe, expect, it } from 'vitest'
import type { AppStatus, ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { downloadVersion } from '#web/features/releases/status/download-version.ts'
import { earlierReleases } from '#web/features/releases/status/earlier-releases.ts'
import { commonPlatforms, statusPlatforms } from '#web/features/releases/status/status-platforms.ts'
import { ageWords, headline, reachWords, statusWords } from '#web/features/releases/status/status-words.ts'

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

describe('a channel', () => {
  it.each<[ChannelStatus, string, string | null]>([
    [channel(), 'Live', null],
    [channel({ rollout: rollout('rolling') }), 'Rolling out', null],
    [channel({ live: null, rollout: rollout('rolling', 0) }), 'Rolling out', null],
    [channel({ rollout: rollout('paused') }), 'Paused', '2.4.1 isn’t offered for now.'],
    [
      channel({ rollout: rollout('held') }),
      'On hold',
      '2.4.1 isn’t offered while its maker checks a problem.',
    ],
    [
      channel({ rolledBack: { version: '2.4.0', at: '2026-11-12T10:00:00.000Z' } }),
      'Rolled back',
      'A later version was taken back on 12\u00a0Nov\u00a02026. 2.4.0 is the latest again.',
    ],
    [channel({ live: null }), 'Nothing available', 'All releases of this channel were taken back.'],
  ])('is described for users (%#)', (each, word, text) => {
    expect(statusWords(each)).toMatchObject({ word, text })
  })
})

it.each<[string, string]>([
  [reachWords(rollout('rolling')), 'Offered to 25%'],
  [reachWords(rollout('rolling', 0)), 'Offered to some'],
  [reachWords(rollout('held', 10)), 'Reached 10%'],
])('says how far a rollout goes (%#)', (words, expected) => {
  expect(words).toBe(expected)
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

describe('earlier releases', () => {
  const recent = [
    { version: '2.5.0', channel: null, pubDate: SINCE },
    { version: '2.4.0', channel: 'beta', pubDate: SINCE },
    { version: '2.4.0', channel: null, pubDate: SINCE },
    { version: '2.3.0', channel: null, pubDate: SINCE },
  ]
  const versions = (channels: ChannelStatus[]) =>
    earlierReleases({ channels, recent }).map((each) => `${each.version} ${each.channel}`)

  it('are neither live nor rolling out on their own channel', () => {
    expect(versions([channel({ rollout: { ...rollout('rolling'), version: '2.5.0' } })])).toEqual([
      '2.4.0 beta',
      '2.3.0 null',
    ])
    expect(versions([channel({ channel: 'beta' })])).toEqual(['2.5.0 null', '2.4.0 null', '2.3.0 null'])
  })
})

describe('platforms of all channels', () => {
  const mac = channel({ live: { ...LIVE, updatePlatforms: ['darwin-universal'] } })
  const windows = channel({ live: { ...LIVE, updatePlatforms: ['windows-x86_64'] } })

  it('are named once where every channel with a release has the same', () => {
    const common = [{ system: 'macOS', processors: ['Apple silicon', 'Intel'] }]
    expect(commonPlatforms([mac, mac, channel({ live: null })])).toEqual(common)
  })

  it.each([[[mac]], [[mac, windows]], [[channel(), channel()]], [[]]])(
    'are null otherwise (%#)',
    (channels) => {
      expect(commonPlatforms(channels)).toBeNull()
    },
  )
})

it('names systems once, from updates and downloads', () => {
  expect(
    statusPlatforms({
      updatePlatforms: ['darwin-universal', 'windows-x86_64', 'linux-x86_64-deb'],
      downloadPlatforms: ['dmg-aarch64', 'appimage-aarch64', 'who-knows', 'apk'],
    }),
  ).toEqual([
    { system: 'Windows', processors: ['x64 (no download)'] },
    { system: 'macOS', processors: ['Apple silicon', 'Intel (no download)'] },
    { system: 'Linux', processors: ['x64 (no download)', 'Arm'] },
    { system: 'Android', processors: [] },
  ])
})

it.each([
  ['nothing can be downloaded', []],
  ['a download names no processor', ['dmg']],
  ['a download is universal', ['dmg-universal']],
])('marks no update where %s', (_, downloadPlatforms) => {
  const platforms = { updatePlatforms: ['darwin-aarch64', 'darwin-x86_64'], downloadPlatforms }
  expect(statusPlatforms(platforms)).toEqual([{ system: 'macOS', processors: ['Apple silicon', 'Intel'] }])
})

describe('the version to download', () => {
  const live = { ...LIVE, downloadPlatforms: ['dmg-aarch64'] }
  const beta = channel({ channel: 'beta', live: { ...live, version: '2.5.0-beta.1' } })
  const included = channel({ channel: 'nightly', live: { ...live, from: null } })

  it.each<[ChannelStatus[], string | undefined, string | undefined]>([
    [[channel({ live }), beta], 'macOS', '2.4.0'],
    [[channel({ live, rollout: rollout('rolling') })], 'macOS', '2.4.0'],
    [[channel({ live: null }), beta], 'macOS', '2.5.0-beta.1'],
    [[included, beta], 'macOS', '2.5.0-beta.1'],
    // An older release may have a file for it.
    [[channel({ live })], 'Windows', undefined],
    [[channel({ live })], undefined, undefined],
    // Which of them comes first isn't known.
    [[beta, channel({ channel: 'rc', live })], 'macOS', undefined],
    [[], 'macOS', undefined],
  ])('is told where it is known (%#)', (channels, system, version) => {
    expect(downloadVersion(channels, system)).toBe(version)
  })
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

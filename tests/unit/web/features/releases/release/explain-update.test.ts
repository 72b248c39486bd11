import { expect, test } from 'vitest'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { NO_BEHAVIOR } from '#shared/domain/releases/release-behavior.ts'
import { ANY_CLIENT } from '#tests/unit/shared/domain/releases/any-client.ts'
import { explainUpdate, withDraft } from '#web/features/releases/release/explain-update.ts'

function release(version: string, fields: Partial<ManifestRelease> = {}): ManifestRelease {
  return {
    id: version,
    version,
    notes: '',
    pubDate: '2026-01-01T00:00:00.000Z',
    rolloutPercent: 100,
    paused: false,
    assets: [
      {
        id: `asset of ${version}`,
        filename: `app-${version}`,
        size: 1,
        sha256: '',
        updatePlatform: 'linux-x86_64',
        publicPlatform: null,
        format: null,
        signature: null,
      },
    ],
    ...fields,
  }
}

function channel(...releases: ManifestRelease[]): Manifest {
  return {
    format: 1,
    revision: 1,
    orgSlug: 'acme',
    appSlug: 'editor',
    appId: 'app',
    channel: null,
    semver: true,
    rolledBack: false,
    deletedAt: null,
    releases,
  }
}

const UNSIGNED = { appType: 'Other' as const, updaters: [], updaterPublicKey: null }
const client = (currentVersion: string, platform = 'linux-x86_64') => ({ currentVersion, platform })

test('an update is named with its file', () => {
  expect(explainUpdate(channel(release('2.0.0')), client('1.0.0'))).toEqual({
    tone: 'good',
    title: 'Update to 2.0.0',
    file: 'app-2.0.0',
    texts: [],
  })
})

test('a rollout divides the clients, and both parts are told with their share', () => {
  const rolledOut = (rolloutPercent: number) =>
    explainUpdate(channel(release('2.0.0', { rolloutPercent }), release('1.9.0')), client('1.0.0'))
  expect(rolledOut(25)).toEqual({
    tone: 'info',
    title: '1 in 4 gets 2.0.0, the others 1.9.0.',
    parts: [
      { share: 25, words: '2.0.0', file: 'app-2.0.0' },
      { share: 75, words: '1.9.0', file: 'app-1.9.0' },
    ],
    texts: [],
  })
  expect(rolledOut(1).title).toBe('1 in 100 gets 2.0.0, the others 1.9.0.')
  expect(rolledOut(30).title).toBe('30% of clients get 2.0.0, the others 1.9.0.')
  expect(rolledOut(99).title).toBe('99% of clients get 2.0.0, the others 1.9.0.')
})

test('a second rollout divides the clients that the first one leaves', () => {
  const first = release('2.1.0', { rolloutPercent: 25 })
  const second = release('2.0.0', { rolloutPercent: 50 })
  expect(explainUpdate(channel(first, second, release('1.9.0')), client('1.9.0'))).toEqual({
    tone: 'info',
    title: 'Rollouts divide the clients.',
    parts: [
      { share: 25, words: '2.1.0', file: 'app-2.1.0' },
      { share: 37.5, words: '2.0.0', file: 'app-2.0.0' },
      { share: 37.5, words: 'Stays on 1.9.0' },
    ],
    texts: [],
  })
})

test('a rollout that changes nothing for a client does not divide the clients', () => {
  const manifest = channel(release('2.0.0'), release('1.9.0', { rolloutPercent: 50 }))
  expect(explainUpdate(manifest, client('1.0.0')).title).toBe('Update to 2.0.0')
  expect(explainUpdate(manifest, client('2.0.0')).title).toBe('No update')
})

test('a rollout does not divide the clients that get the same release from an included channel', () => {
  const own = release('2.0.0', { id: 'own', rolloutPercent: 25 })
  const promoted = release('2.0.0', { id: 'promoted', channel: null })
  expect(explainUpdate(channel(own, promoted), client('1.0.0')).title).toBe('Update to 2.0.0')
  const mandatory = channel({ ...own, mandatory: true }, promoted)
  expect(explainUpdate(mandatory, client('1.0.0')).parts?.map(({ words }) => words)).toEqual([
    '2.0.0, mandatory',
    '2.0.0',
  ])
})

test('a release and its copy that roll out at once reach the clients of both', () => {
  const own = release('2.0.0', { id: 'own', rolloutPercent: 25 })
  const promoted = release('2.0.0', { id: 'promoted', channel: null, rolloutPercent: 50 })
  expect(explainUpdate(channel(own, promoted), client('1.0.0'))).toEqual({
    tone: 'info',
    title: '62.5% of clients get 2.0.0, the others nothing new.',
    parts: [
      { share: 62.5, words: '2.0.0', file: 'app-2.0.0' },
      { share: 37.5, words: 'Stays on 1.0.0' },
    ],
    texts: [],
  })
})

test('clients outside a rollout that have the release before are said to stay on it', () => {
  const manifest = channel(release('2.0.0', { rolloutPercent: 10 }), release('1.9.0'))
  expect(explainUpdate(manifest, client('1.9.0'))).toEqual({
    tone: 'info',
    title: '1 in 10 gets 2.0.0, the others nothing new.',
    parts: [
      { share: 10, words: '2.0.0', file: 'app-2.0.0' },
      { share: 90, words: 'Stays on 1.9.0' },
    ],
    texts: [],
  })
})

const texts = (...asked: Parameters<typeof explainUpdate>) => explainUpdate(...asked).texts

test('a mandatory update is said to be, to the clients that are told so', () => {
  const manifest = channel(release('2.0.0', { minimumVersion: '1.5.0' }))
  expect(texts(manifest, client('1.4.0'))).toEqual(['The update is mandatory.'])
  expect(texts(manifest, client('1.5.0'))).toEqual([])
  const rolling = channel(release('2.0.0', { minimumVersion: '1.5.0', rolloutPercent: 10 }))
  expect(explainUpdate(rolling, client('1.4.0')).parts?.[0]?.words).toBe('2.0.0, mandatory')
})

test('a required step is said to come first, with what comes after it in each half of a rollout', () => {
  const steps = [release('1.5.0', { requiredStep: true }), release('1.2.0')]
  const manifest = channel(release('2.0.0'), ...steps)
  expect(explainUpdate(manifest, client('1.0.0'))).toEqual({
    ...{ tone: 'good', title: 'Update to 1.5.0', file: 'app-1.5.0' },
    texts: ['1.5.0 is a required step. 2.0.0 follows.'],
  })
  expect(texts(manifest, client('1.5.0'))).toEqual([])
  expect(texts(channel(...steps), client('1.0.0'))).toEqual([])
  const rolling = channel(release('3.0.0', { rolloutPercent: 10 }), release('2.0.0'), ...steps)
  expect(explainUpdate(rolling, client('1.0.0'))).toEqual({
    tone: 'info',
    title: '1 in 10 gets 3.0.0, the others 2.0.0.',
    parts: [
      { share: 10, words: '1.5.0 first, a required step, then 3.0.0', file: 'app-1.5.0' },
      { share: 90, words: '1.5.0 first, a required step, then 2.0.0', file: 'app-1.5.0' },
    ],
    texts: [],
  })
})

test.each([
  [channel(release('2.0.0')), client('2.0.0'), '2.0.0 is what this client should have.'],
  [channel(), client('2.0.0'), 'Nothing is published on this channel.'],
  [channel(release('2.0.0')), client('1.0.0', 'windows-x86_64'), /has a file for windows-x86_64/],
  [channel(release('2.0.0', { paused: true })), client('1.0.0'), 'The newer release is paused.'],
  [
    channel(release('2.0.0', { paused: true, held: true })),
    client('1.0.0'),
    'A guard holds the newer release.',
  ],
  [
    channel(release('2.1.0', { paused: true, held: true }), release('2.0.0', { paused: true })),
    client('1.0.0'),
    'The newer release is paused.',
  ],
  [
    channel(release('2.0.0')),
    client('1.0.0', 'linux'),
    'The platform linux is malformed. Did you mean linux-x86_64?',
  ],
])('no update comes with its reason (%#)', (manifest, asking, text) => {
  const { title, texts } = explainUpdate(manifest, asking)
  expect(title).toBe('No update')
  expect(texts).toEqual([expect.stringMatching(text)])
})

test('a client whose version is unknown gets the highest release, whatever steps are below', () => {
  const manifest = channel(release('2.0.0'), release('1.5.0', { requiredStep: true }))
  const unknown = 'Its version is unknown to the feed, so required steps don’t hold.'
  expect(explainUpdate(manifest, client(''))).toMatchObject({
    title: 'Update to 2.0.0',
    texts: [expect.stringContaining(unknown)],
  })
  const partial = channel(release('2.0.0', { rolloutPercent: 10 }))
  const explained = explainUpdate(partial, client(''))
  expect(explained.parts?.map(({ words }) => words)).toEqual(['2.0.0', 'Stays on what it has'])
  expect(explained.texts).toEqual([expect.stringContaining(unknown)])
})

test('what is said agrees with what the feed would answer, wherever a client stands', () => {
  const manifest = channel(release('3.0.0', { rolloutPercent: 30 }), release('2.0.0'), release('1.0.0'))
  for (const bucket of [0, 0.29, 0.3, 0.99]) {
    const answer = chooseUpdate(manifest, { ...client('2.0.0'), bucketOf: () => bucket, ...ANY_CLIENT })
    const said = explainUpdate(manifest, client('2.0.0'), () => bucket)
    expect(said.title).toBe(answer.kind === 'update' ? `Update to ${answer.release.version}` : 'No update')
  }
  expect(explainUpdate(manifest, client('2.0.0')).title).toBe(
    '30% of clients get 3.0.0, the others nothing new.',
  )
})

test('a draft is put at its place in the order, and does not end a rollback', () => {
  const rolledBack = { rolledBack: true, rolledBackTo: '2.0.0', withdrawnUpTo: '2.5.0' }
  const back = { ...channel(release('2.0.0')), ...rolledBack }
  const { assets, ...rest } = release('3.0.0')
  const draft: Release = {
    ...rest,
    appId: 'app',
    channel: null,
    status: 'draft',
    pubDate: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    yankedAt: null,
    yankReason: null,
    purgedAt: null,
    promotedFrom: null,
    ...NO_BEHAVIOR,
    assets: assets.map((asset) => ({
      ...asset,
      kind: null,
      downloadName: null,
      inferred: [],
      signatureState: 'none',
      signatures: [],
      state: 'ready',
      problem: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    })),
  }
  const explained = (version: string, current: string) =>
    explainUpdate(
      withDraft(back, { ...draft, version }, '2026-02-01T00:00:00.000Z', UNSIGNED),
      client(current),
    )
  const newer = (version: string) => [`${version} is newer than everything that it could be offered.`]
  expect(explained('3.0.0', '1.0.0').title).toBe('Update to 3.0.0')
  expect(explained('3.0.0', '3.5.0').texts).toEqual(newer('3.5.0'))
  expect(explained('1.5.0', '1.0.0').title).toBe('Update to 2.0.0')
  expect(explained('1.5.0', '2.5.0').title).toBe('Update to 2.0.0')
  expect(explained('1.5.0', '2.6.0').texts).toEqual(newer('2.6.0'))
  const [asset] = draft.assets
  const refused = asset && { ...draft, version: '3.0.0', assets: [{ ...asset, state: 'failed' as const }] }
  const explain = (tested: Release, application: Parameters<typeof withDraft>[3]) =>
    explainUpdate(withDraft(back, tested, '2026-02-01T00:00:00.000Z', application), client('2.0.0')).title
  expect(refused && explain(refused, UNSIGNED)).toBe('No update')
  // Nor what updaters refuse.
  expect(explain({ ...draft, version: '3.0.0' }, { ...UNSIGNED, appType: 'TauriVersion2' })).toBe('No update')
})

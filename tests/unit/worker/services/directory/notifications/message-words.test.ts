import { describe, expect, it } from 'vitest'
import { KINDS_BY_EVENT, type NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import type { Item } from '#worker/services/directory/notifications/words/item.ts'
import { messageWords } from '#worker/services/directory/notifications/words/message-words.ts'

const place = { organization: 'Acme', slug: 'acme', origin: 'https://gantry.example' }
const item = (fields: Partial<Item> = {}): Item => ({
  name: 'release.published',
  at: '2026-11-20T10:00:00.000Z',
  subjectId: 'R1',
  subjectName: '2.4.1',
  actorKind: 'person',
  actorName: 'alice@example.test',
  details: { channel: null, rolloutPercent: 100 },
  application: { name: 'Editor', slug: 'editor' },
  ...fields,
})
/** Whose id is E7620F1842B4E81F: its bytes are stored in reverse order. */
const FORMER_KEY = btoa(
  `untrusted comment: minisign public key\n${btoa(`Ed\x1f\xe8\xb4\x42\x18\x0f\x62\xe7${'k'.repeat(32)}`)}\n`,
)
const words = (kind: NotificationKind, fields: Partial<Item>) => messageWords(kind, [item(fields)], 1, place)

it.each([
  [{ rolloutPercent: 100 }, 'All clients of the channel get it.'],
  [{ rolloutPercent: 5 }, '5% of clients get it for now.'],
  [{ rolloutPercent: 10, steps: '10 50 100' }, '10% of clients get it now, and later 50% and 100%.'],
  [{ rolloutPercent: 0, steps: '100 100' }, 'Some clients get it for now.'],
])('tells how many clients get a release published with %j', (details, sentence) => {
  expect(words('published', { details: { channel: null, ...details } }).paragraphs[0]).toContain(sentence)
})

it('tells what a rollback does to clients whose updater refuses older versions', () => {
  const { paragraphs } = words('rolledBack', { name: 'channel.rolledBack', details: { channel: null } })
  expect(paragraphs[0]).toContain('go back if their updater accepts older versions')
})

it('groups the digits of long numbers', () => {
  const held = { guard: 'platforms', rolloutPercent: 25, seen: 12_345, of: 4100 }
  expect(words('held', { name: 'rollout.held', details: held }).paragraphs[0]).toContain(
    '12,345 checks found no file in an hour. The mean of the week before is 4,100.',
  )
  const silence = { platform: 'windows-x86_64', of: 'downloads', usual: 1431 }
  expect(words('silent', { name: 'platform.silent', details: silence }).paragraphs[0]).toContain(
    'it was 1,431 a day',
  )
})

describe('one thing', () => {
  it.each<[NotificationKind, Partial<Item>, title: string, text: string, path: string]>([
    [
      'published',
      {},
      'Editor 2.4.1 is published',
      'alice@example.test published Editor 2.4.1 to production. All clients of the channel get it.',
      '/acme/editor/releases/R1',
    ],
    [
      'published',
      {
        name: 'release.promoted',
        actorKind: 'machine',
        actorName: 'ci',
        details: { channel: 'beta', rolloutPercent: 5 },
      },
      'Editor 2.4.1 is published',
      'The API key “ci” promoted Editor 2.4.1 to beta. 5% of clients get it for now.',
      '/acme/editor/releases/R1',
    ],
    [
      'held',
      { name: 'rollout.held', details: { guard: 'adoption', rolloutPercent: 25, seen: 3, of: 40 } },
      'The rollout of Editor 2.4.1 is held',
      'Adoption stalls: 3 of 100 offers were downloaded. The release before had 40 at the same age.',
      '/acme/editor/releases/R1',
    ],
    [
      'held',
      { name: 'release.notPublished', details: { reason: 'Its file is gone.' } },
      'Editor 2.4.1 wasn’t published',
      'publishing was refused: Its file is gone.',
      '/acme/editor/releases/R1',
    ],
    [
      'held',
      { name: 'release.notPublished', details: { reason: 'Late.', missed: '2026-11-01T09:00:00.000Z' } },
      'Editor 2.4.1 wasn’t published',
      'It was scheduled for 1 Nov 2026, 09:00 UTC. That was missed by more than 24 hours',
      '/acme/editor/releases/R1',
    ],
    [
      'rolledBack',
      { name: 'channel.rolledBack', details: { channel: 'beta' } },
      'Editor is rolled back to 2.4.1',
      'alice@example.test rolled beta of Editor back.',
      '/acme/editor/releases/R1',
    ],
    [
      'silent',
      { name: 'platform.silent', details: { platform: 'windows-x86_64', of: 'clients', usual: 30 } },
      'No clients of Editor on windows-x86_64',
      'No client on windows-x86_64 asked for an update on 20 Nov 2026 (UTC).',
      '/acme/editor/insights',
    ],
    [
      'quota',
      {
        name: 'quota.reached',
        application: null,
        details: { percent: 100, used: 9.9, allowed: 10, inTrial: true },
      },
      'The storage of Acme is full',
      'Uploads are refused.',
      '/acme/billing',
    ],
    [
      'keyExpiring',
      {
        name: 'apiKey.expiring',
        application: null,
        subjectName: 'CI',
        details: { expiresAt: '2026-12-01T00:00:00.000Z' },
      },
      'The API key “CI” expires on 1 Dec 2026 (UTC)',
      'Rotate the key, and put its new secret in your CI. Both work for a time that you choose.',
      '/acme/api-keys',
    ],
    [
      'approval',
      { name: 'release.approvalRequested', details: { channel: null } },
      'Editor 2.4.1 waits for approval',
      'alice@example.test asks for Editor 2.4.1 to be published to production, which is protected.',
      '/acme/editor/releases/R1',
    ],
    [
      'signingKey',
      {
        name: 'application.keyAdded',
        details: { scheme: 'ed25519', key: 'c2lnbmF0dXJlIGtleSBvZiAzMiBieXRlcyBmb3IgdXM=' },
      },
      'A signing key was added to Editor',
      'alice@example.test added the Ed25519 public key that begins with c2lnbmF0. New releases may be signed with it.',
      '/acme/editor/settings',
    ],
    [
      'signingKey',
      { name: 'application.keyRetired', details: { scheme: 'minisign', key: FORMER_KEY } },
      'A signing key was retired from Editor',
      'alice@example.test retired the updater public key E7620F1842B4E81F.',
      '/acme/editor/settings',
    ],
    [
      'signingKey',
      { name: 'application.keyChanged', details: { key: null } },
      'The updater public key was removed from Editor',
      'alice@example.test removed the updater public key.',
      '/acme/editor/settings',
    ],
  ])('of %s says what happened, what to do and where: %#', (kind, fields, title, text, path) => {
    const { subject, title: shown, paragraphs, action } = words(kind, fields)
    expect([subject, shown]).toEqual([title, title])
    expect(paragraphs.join(' ')).toContain(text)
    expect(action.url).toBe(`${place.origin}${path}`)
  })

  it('has words for each event that is told', () => {
    for (const [name, kind] of Object.entries(KINDS_BY_EVENT))
      expect(words(kind, { name: name as Item['name'] }).title, name).not.toBe('')
  })

  it.each([
    ['1.0.0-evil.example', '1. 0. 0-evil. example'],
    ['1.0.0\r\nBcc: x@evil.example', '1. 0. 0 Bcc: x at evil. example'],
    ['1.0.0-beta.2', '1.0.0-beta.2'],
  ])('shows a version only as a version: %j', (subjectName, shown) => {
    expect(words('published', { subjectName }).title).toBe(`Editor ${shown} is published`)
  })
})

describe('several things', () => {
  it('of one application are named by it, and lead to its releases', () => {
    const message = messageWords('published', [item(), item({ subjectName: '2.4.0' })], 2, place)
    expect(message).toMatchObject({
      title: 'Editor: 2 releases published',
      lines: ['Editor 2.4.1 is published', 'Editor 2.4.0 is published'],
      action: { url: 'https://gantry.example/acme/editor/releases' },
    })
  })

  it('about the keys of one application lead to them', () => {
    const added = item({ name: 'application.keyAdded', details: { scheme: 'minisign', key: FORMER_KEY } })
    expect(messageWords('signingKey', [added, added], 2, place)).toMatchObject({
      title: 'Editor: 2 changes of signing keys',
      action: { label: 'View signing keys', url: 'https://gantry.example/acme/editor/settings' },
    })
  })

  it('requested of one draft are the newest request', () => {
    const request = (fields: Partial<Item> = {}) => item({ name: 'release.approvalRequested', ...fields })
    const again = messageWords('approval', [request({ actorName: 'bob@example.test' }), request()], 2, place)
    expect(again.title).toBe('Editor 2.4.1 waits for approval')
    expect(again.paragraphs[0]).toContain('bob@example.test asks for')
    const other = request({ subjectId: 'R2', subjectName: '2.5.0' })
    expect(messageWords('approval', [request(), other, request()], 3, place)).toMatchObject({
      title: 'Editor: 2 requests for approval',
      lines: ['Editor 2.4.1 waits for approval', 'Editor 2.5.0 waits for approval'],
    })
  })

  it('of more than are listed say how many others there are', () => {
    const items = Array.from({ length: 10 }, () => item())
    const message = messageWords('published', items, 47, place)
    expect(message.title).toBe('Acme: 47 releases published')
    expect(message.lines?.at(-1)).toBe('and 37 more')
    expect(message.action.url).toBe('https://gantry.example/acme')
  })
})

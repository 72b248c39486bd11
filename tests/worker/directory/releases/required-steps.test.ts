// Required steps of a channel: how they stay in its manifest, what is asked before one is published, and their bound.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { MAX_REQUIRED_STEPS } from '#shared/domain/releases/required-step.ts'
import { CONFIRMED, offered, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { ask, linux, prepared, windows } from './prepared.ts'

const ZIP = { filename: 'editor.zip', publicPlatform: 'linux-x86_64' }

/** A required step that can be published. */
async function preparedStep(publisher: Publisher, version: string) {
  const draft = await prepared(publisher, version, [ZIP])
  await publisher.rest('PATCH', `/releases/${draft.id}`, { requiredStep: true })
  return draft
}

/** As many required steps as a channel can have, written past the endpoints. */
async function fillSteps({ app, org }: Publisher, channel = '', count = MAX_REQUIRED_STEPS - 1) {
  const write = (text: string, ...values: unknown[]) => env.DIRECTORY_DB.prepare(text).bind(...values)
  await env.DIRECTORY_DB.batch(
    Array.from({ length: count }, (_, index) => [
      write(
        `insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date, revision, precedence,
          required_step)
         values (?1, ?2, ?3, ?4, 'published', '', ?5, ?5, 1000, ?6, 1)`,
        ...[`step-${app.id}-${channel}-${index}`, app.id, `0.0.${index + 1}`, channel],
        ...[`2020-01-01T00:00:${10 + index}.000Z`, `01001002${10 + index}~`],
      ),
      write(
        `insert into assets (id, release_id, org_id, filename, size, sha256, public_platform, signature_state, state,
          touched_at, created_at)
         values (?1, ?2, ?3, 'editor.zip', 1, '', 'linux-x86_64', 'none', 'ready', '', '')`,
        ...[`file-${app.id}-${channel}-${index}`, `step-${app.id}-${channel}-${index}`, org.id],
      ),
    ]).flat(),
  )
}

describe('a required step', () => {
  it('stays in the manifest, also when that is compiled again from all releases', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0', { requiredStep: true })
    for (const version of ['1.1.0', '1.2.0']) await publisher.publish(version)
    expect(await offered(publisher)).toEqual(['1.2.0', '1.0.0'])
    await env.DIRECTORY_DB.prepare('update channels set compiled_by = 0 where app_id = ?')
      .bind(publisher.app.id)
      .run()
    await publisher.service.scheduled()
    expect(await offered(publisher)).toEqual(['1.2.0', '1.0.0'])
  })

  it('stays when a yank brings what is below the latest to light', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0', { requiredStep: true })
    const ids: string[] = []
    for (let minor = 1; minor < 4; minor++) ids.push((await publisher.publish(`1.${minor}.0`)).id)
    await publisher.rest('POST', `/releases/${ids.pop()}/yank`, { reason: 'bad' })
    expect(await offered(publisher)).toEqual(['1.2.0', '1.0.0'])
  })

  it('is gone once it is yanked, and back when it is restored', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0', { requiredStep: true })
    await publisher.publish('1.1.0')
    await publisher.rest('POST', `/releases/${id}/yank`, { reason: 'bad' })
    expect(await offered(publisher)).toEqual(['1.1.0'])
    await publisher.rest('POST', `/releases/${id}/unyank`)
    expect(await offered(publisher)).toEqual(['1.1.0', '1.0.0'])
  })

  it('is suspended by a rollback below it, and returns with its end', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    await publisher.publish('1.1.0', { requiredStep: true })
    await publisher.publish('1.2.0')
    await publisher.rest('POST', '/channels/-/rollback', { releaseId: id })
    expect(await offered(publisher)).toEqual(['1.0.0'])
    await publisher.rest('DELETE', '/channels/-/rollback')
    expect(await offered(publisher)).toEqual(['1.2.0', '1.1.0'])
  })

  it('is asked about where clients on a platform would skip it', async () => {
    const publisher = await openPublisher()
    const both = await prepared(publisher, '1.0.0', [linux('1.0.0'), windows('1.0.0')])
    await ask(publisher, both.id, CONFIRMED.confirm)
    const draft = await prepared(publisher, '1.1.0', [linux('1.1.0')])
    expect((await ask(publisher, draft.id)).reasons).toEqual(['platform_lost'])
    await publisher.rest('PATCH', `/releases/${draft.id}`, { requiredStep: true })
    const asked = await ask(publisher, draft.id)
    expect(asked.reasons).toEqual(['platform_lost', 'step_skips_platforms'])
    expect(JSON.stringify(asked.body)).toContain(
      'no file for windows-x86_64, so clients there skip this required step',
    )
    expect((await ask(publisher, draft.id, ['platform_lost'])).status).toBe(409)
    expect((await ask(publisher, draft.id, asked.reasons)).status).toBe(200)
  })
})

describe('of more required steps than a channel can have', () => {
  it('the last is asked about, and the next is refused until one is yanked', async () => {
    const publisher = await openPublisher()
    await publisher.publish('0.9.0')
    await fillSteps(publisher)
    const last = await preparedStep(publisher, '1.0.0')
    const asked = await ask(publisher, last.id)
    expect(asked.reasons).toContain('last_required_step')
    expect((await ask(publisher, last.id, asked.reasons)).status).toBe(200)
    const next = await preparedStep(publisher, '1.1.0')
    const refused = await ask(publisher, next.id, CONFIRMED.confirm)
    expect([refused.status, refused.code]).toEqual([422, 'too_many_steps'])
    const at = new Date(publisher.clock.getTime() + 3_600_000).toISOString()
    const scheduled = await publisher.rest('PUT', `/releases/${next.id}/schedule`, { at, ...CONFIRMED })
    expect([scheduled.status, scheduled.code]).toEqual([422, 'too_many_steps'])
    expect(await offered(publisher)).toHaveLength(MAX_REQUIRED_STEPS)
    await publisher.rest('POST', `/releases/${last.id}/yank`, { reason: 'passed' })
    expect((await ask(publisher, next.id, CONFIRMED.confirm)).status).toBe(200)
    const restored = await publisher.rest('POST', `/releases/${last.id}/unyank`)
    expect([restored.status, restored.code]).toEqual([422, 'too_many_steps'])
  })

  it('only one of two published at once is let in', async () => {
    const publisher = await openPublisher()
    await fillSteps(publisher)
    const ids: string[] = []
    for (const version of ['1.0.0', '1.1.0']) {
      const draft = await preparedStep(publisher, version)
      ids.push(draft.id)
    }
    const answers = await Promise.all(ids.map((id) => ask(publisher, id, CONFIRMED.confirm)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('a promotion, an inclusion and a publication on an included channel are refused', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('2.0.0', { requiredStep: true, channel: 'beta' })
    await publisher.publish('1.0.0')
    await fillSteps(publisher, '', MAX_REQUIRED_STEPS)
    const promoted = await publisher.rest('POST', `/releases/${id}/promote`, { channel: null, ...CONFIRMED })
    expect([promoted.status, promoted.code]).toEqual([422, 'too_many_steps'])
    const included = await publisher.rest('PATCH', '/channels/beta', { includes: '-' })
    expect([included.status, included.code]).toEqual([422, 'too_many_steps'])
    expect(await offered(publisher, 'beta')).toEqual(['2.0.0'])
    // Of 21, one on the channel that includes: the included one still has room for itself, not for the other.
    await env.DIRECTORY_DB.prepare(
      "update releases set required_step = 0 where app_id = ? and channel = '' and version = '0.0.1'",
    )
      .bind(publisher.app.id)
      .run()
    expect((await publisher.rest('PATCH', '/channels/beta', { includes: '-' })).status).toBe(200)
    const draft = await preparedStep(publisher, '1.1.0')
    expect((await ask(publisher, draft.id, CONFIRMED.confirm)).code).toBe('too_many_steps')
    await publisher.rest('PATCH', `/releases/${draft.id}`, { requiredStep: false })
    expect((await ask(publisher, draft.id, CONFIRMED.confirm)).status).toBe(200)
  })

  it('a copy on a channel that includes the other is the same step', async () => {
    const publisher = await openPublisher()
    await publisher.publish('0.9.0')
    await publisher.rest('PATCH', '/channels/beta', { includes: '-' })
    await fillSteps(publisher)
    await fillSteps(publisher, 'beta')
    const { id } = await publisher.publish('1.0.0', { requiredStep: true, channel: 'beta' })
    const promoted = await publisher.rest('POST', `/releases/${id}/promote`, { channel: null, ...CONFIRMED })
    expect(promoted.status).toBe(200)
    const next = await preparedStep(publisher, '1.1.0')
    expect((await ask(publisher, next.id, CONFIRMED.confirm)).code).toBe('too_many_steps')
  })
})

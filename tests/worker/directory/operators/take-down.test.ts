// Files and applications that operators take down, as clients see them 30 seconds later.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { keys, type Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { CONFIRMED, offered } from '#tests/worker/directory/publisher.ts'
import { type OperatorPlace, openOperator } from './operator.ts'

const REASON = 'It contains malware.'
const takeDown = ({ operate, operator }: OperatorPlace, file: string, reason = REASON) =>
  operate(operator, 'operators.takeDownFile', { file, reason })

describe('a file that is taken down', () => {
  it('answers 410 with the reason under every URL, and the feed offers the release below', async () => {
    const place = await openOperator()
    const old = await place.publishUpdate('1.0.0')
    const { file } = await place.publishUpdate('2.0.0')
    expect(await place.offer()).toBe('2.0.0')
    expect((await takeDown(place, file)).status).toBe(200)
    const answer = await place.ask(`/asset/${file}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store'])
    expect(await answer.json()).toEqual({
      error: { code: 'taken_down', message: `This file was taken down: ${REASON}` },
    })
    const byVersion = `/download/${place.place}/2.0.0/editor.zip`
    for (const init of [
      {},
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-1' } },
      { headers: { 'if-none-match': '*' } },
    ]) {
      expect((await place.ask(`/asset/${file}`, init)).status).toBe(410)
      expect((await place.ask(byVersion, init)).status).toBe(410)
    }
    expect(await place.offer()).toBe('1.0.0')
    expect(await place.outcome(`/download/${place.place}/latest/editor.zip`)).toBe('200 program 1.0.0')
    expect(await place.outcome(`/asset/${old.file}`)).toBe('200 program 1.0.0')
  })

  it('answers 410 as the latest file too when no other release has it', async () => {
    const place = await openOperator()
    const { file } = await place.publishUpdate('1.0.0')
    await takeDown(place, file)
    expect(await place.outcome(`/download/${place.place}/latest/editor.zip`)).toBe('410 taken_down')
    expect(await place.outcome(`/download/${place.place}/latest/platform/linux-x86_64`)).toBe(
      '410 taken_down',
    )
    expect(await place.offer()).toBe('no-asset-for-platform')
  })

  it('takes promoted copies along, those made before and after, whichever id names it', async () => {
    const place = await openOperator()
    const { release, file } = await place.publishUpdate('1.0.0', 'beta')
    const promote = (channel: string) =>
      place.rest<Release>('POST', `/releases/${release}/promote`, { channel, ...CONFIRMED })
    const copy = (await promote('-')).body.assets[0]?.id ?? ''
    expect(await place.offer()).toBe('1.0.0')
    await takeDown(place, copy)
    for (const id of [file, copy]) expect(await place.outcome(`/asset/${id}`)).toBe('410 taken_down')
    expect(await place.offer()).toBe('no-asset-for-platform')
    expect(await place.offer('0.0.1', '?channel=beta')).toBe('no-asset-for-platform')
    expect(await promote('rc')).toMatchObject({ status: 403, code: 'taken_down' })
  })

  it('can’t be published again under another id', async () => {
    const place = await openOperator()
    const { file } = await place.publishUpdate('1.0.0')
    const waiting = await place.prepare('1.1.0', undefined, 'program 1.0.0')
    await takeDown(place, file)
    const late = await place.prepare('1.2.0', undefined, 'program 1.0.0')
    for (const { release } of [waiting, late])
      expect(await place.publishDraft(release)).toMatchObject({ status: 403, code: 'taken_down' })
    expect(await place.publishDraft((await place.prepare('1.3.0')).release)).toMatchObject({ status: 200 })
    expect(await place.offer()).toBe('1.3.0')
  })

  it('stays down when its channel is compiled again, yanked, purged and swept', async () => {
    const place = await openOperator()
    const { release, file } = await place.publishUpdate('1.0.0')
    await takeDown(place, file)
    await env.DIRECTORY_DB.prepare('update channels set written_revision = -1 where app_id = ?')
      .bind(place.app.id)
      .run()
    await env.FILES.delete(keys.marker(file))
    await place.service.scheduled()
    expect(await place.outcome(`/asset/${file}`)).toBe('410 taken_down')
    for (const act of ['yank', 'unyank', 'purge'])
      await place.rest('POST', `/releases/${release}/${act}`, act === 'yank' ? { reason: 'bad' } : undefined)
    expect(await place.outcome(`/asset/${file}`)).toBe('410 taken_down')
  })

  it('is back unchanged once it is restored', async () => {
    const place = await openOperator()
    await place.publishUpdate('1.0.0')
    const { release, file } = await place.publishUpdate('2.0.0')
    await takeDown(place, file)
    const seen = await place.rest<Release>('GET', `/releases/${release}`)
    expect(seen.body.assets[0]?.takenDown).toBe(REASON)
    await place.operate(place.operator, 'operators.restoreFile', { file })
    expect(await place.outcome(`/asset/${file}`)).toBe('200 program 2.0.0')
    expect(await place.offer()).toBe('2.0.0')
  })

  it('brings a release to light that the last manifest had left out', async () => {
    const place = await openOperator()
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await place.publishUpdate(version)
    const { file } = await place.publishUpdate('2.0.0')
    expect(await offered(place)).toEqual(['2.0.0'])
    await takeDown(place, file)
    expect(await place.offer()).toBe('1.2.0')
    await place.publishUpdate('0.9.0')
    expect(await place.offer()).toBe('1.2.0')
  })
})

describe('an application that is taken down', () => {
  it('offers no updates and answers 410 on all channels and for all files', async () => {
    const place = await openOperator()
    const { file } = await place.publishUpdate('1.0.0')
    const beta = await place.publishUpdate('1.1.0-beta.1', 'beta')
    const { operate, operator, app } = place
    expect(
      await operate(operator, 'operators.takeDownApplication', { app: app.id, reason: REASON }),
    ).toMatchObject({ status: 200 })
    expect(await place.offer()).toBe('taken-down')
    expect(await place.offer('0.0.1', '?channel=beta')).toBe('taken-down')
    expect((await place.ask(`/update/${place.place}/latest.json`)).headers.get('x-update-reason')).toBe(
      'taken-down',
    )
    for (const path of [
      `/asset/${file}`,
      `/asset/${beta.file}`,
      `/download/${place.place}/1.0.0/editor.zip`,
      `/download/${place.place}/latest/editor.zip`,
    ])
      expect(await place.outcome(path)).toBe('410 taken_down')
    expect(await place.rest('POST', '/releases', { version: '3.0.0' })).toMatchObject({
      status: 403,
      code: 'taken_down',
    })
    expect((await place.rest('GET', '/releases')).status).toBe(200)
    const explained = await place.call(place.admin, 'channels.get', { org: place.org.slug, app: app.slug })
    expect(explained.data.takenDown).toBe(REASON)
    await operate(operator, 'operators.restoreApplication', { app: place.place })
    expect(await place.offer()).toBe('1.0.0')
    expect(await place.outcome(`/asset/${file}`)).toBe('200 program 1.0.0')
  })

  it('is named by the manifest of every channel, so that a check reads nothing else', async () => {
    const place = await openOperator()
    await place.publishUpdate('1.0.0')
    await place.publishUpdate('1.1.0-beta.1', 'beta')
    const { operate, operator, app, org } = place
    const takedowns = () =>
      Promise.all(
        [null, 'beta'].map(async (channel) => {
          const stored = await env.FILES.get(keys.manifest(org.slug, app.slug, channel))
          return (await stored?.json<Manifest>())?.takedown
        }),
      )
    expect(await takedowns()).toEqual([null, null])
    await operate(operator, 'operators.takeDownApplication', { app: app.id, reason: REASON })
    const takedown = { code: 'taken_down', reason: REASON }
    expect(await takedowns()).toEqual([takedown, takedown])
    await operate(operator, 'operators.suspend', { org: org.slug, reason: 'Fraud' })
    const suspended = { code: 'suspended', reason: 'Fraud' }
    expect(await takedowns()).toEqual([suspended, suspended])
    await operate(operator, 'operators.restore', { org: org.slug })
    expect(await takedowns()).toEqual([takedown, takedown])
    await operate(operator, 'operators.restoreApplication', { app: app.id })
    expect(await takedowns()).toEqual([null, null])
  })

  it('has no public page', async () => {
    const place = await openOperator()
    const { operate, operator, app, call, admin, org } = place
    await call(admin, 'applications.update', { id: app.id, visibility: 'Public' })
    await place.publishUpdate('1.0.0')
    const page = async () => (await call(null, 'downloads.get', [org.slug, app.slug])).data
    expect(await page()).not.toBeNull()
    await operate(operator, 'operators.takeDownApplication', { app: app.id, reason: REASON })
    expect(await page()).toBeNull()
  })

  it('is written by the scheduled run when the process died before its document was', async () => {
    const place = await openOperator()
    const { file } = await place.publishUpdate('1.0.0')
    await env.DIRECTORY_DB.batch([
      env.DIRECTORY_DB.prepare(
        'update applications set taken_down_at = created_at, taken_down_reason = ? where id = ?',
      ).bind(REASON, place.app.id),
      env.DIRECTORY_DB.prepare('insert into stale_takedowns values (?, 1)').bind(place.app.id),
    ])
    expect(await place.outcome(`/asset/${file}`)).toBe('200 program 1.0.0')
    await place.service.scheduled()
    expect(await place.outcome(`/asset/${file}`)).toBe('410 taken_down')
    const left = await env.DIRECTORY_DB.prepare('select count(*) as n from stale_takedowns where app_id = ?')
      .bind(place.app.id)
      .first('n')
    expect(left).toBe(0)
  })

  it('ends in the last state when two operators act at once', async () => {
    const place = await openOperator()
    const { operate, operator, app } = place
    const { file } = await place.publishUpdate('1.0.0')
    for (let round = 0; round < 3; round++)
      await Promise.all([
        operate(operator, 'operators.takeDownApplication', { app: app.id, reason: REASON }),
        operate(operator, 'operators.restoreApplication', { app: app.id }),
      ])
    const down = await env.DIRECTORY_DB.prepare('select taken_down_at from applications where id = ?')
      .bind(app.id)
      .first('taken_down_at')
    expect(await place.outcome(`/asset/${file}`)).toBe(down ? '410 taken_down' : '200 program 1.0.0')
  })
})

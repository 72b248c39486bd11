import { describe, expect, it } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { conflict, notFound, RpcError, unavailable } from '#shared/errors.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'
import { createOrFind, type UnansweredCalls } from '#web/lib/forms/create-or-find.ts'

const asked = { name: 'Acme', slug: 'acme' }
const taken = conflict('This slug is already taken.', 'slug')
const made = (change = {}) => ({ id: 'made', createdAt: new Date().toISOString(), ...asked, ...change })

/** A form of which each press gets the next of these ends, beside a server on which the slug is `there`'s. */
async function press(ends: (Error | object)[], there: object | Error = made(), values = [asked, asked]) {
  const lost: UnansweredCalls = new Map()
  const outcomes: unknown[] = []
  for (const [index, end] of ends.entries()) {
    const settle = (what: object) =>
      what instanceof Error ? Promise.reject(what) : Promise.resolve(what as ReturnType<typeof made>)
    const tried = createOrFind(
      lost,
      values[index] ?? asked,
      () => settle(end),
      () => settle(there),
    )
    outcomes.push(await tried.catch((fault: unknown) => fault))
  }
  return outcomes.at(-1)
}

describe('creating again what may have been created', () => {
  it.each([
    ['the connection was lost', new ConnectionLost()],
    ['what stands before the service failed', new RpcError(502, 'Bad gateway')],
    ['the service failed', unavailable('Billing')],
  ])('finds it when %s', async (_why, end) => {
    const own = made()
    expect(await press([end, taken], own)).toBe(own)
    expect(await press([end, end, taken], own)).toBe(own)
  })

  it('creates it when the first try had not got through', async () => {
    const own = made({ id: 'second' })
    expect(await press([new ConnectionLost(), own])).toBe(own)
  })

  it('leaves a slug taken that was so at the first press', async () => {
    expect(await press([taken, taken])).toBe(taken)
  })

  it('leaves a slug taken that another organization has', async () => {
    expect(await press([new ConnectionLost(), taken], notFound('This organization'))).toBe(taken)
  })

  it('leaves a slug taken by something of another name or of long ago', async () => {
    const earlier = new Date(Date.now() - DAY).toISOString()
    expect(await press([new ConnectionLost(), taken], made({ name: 'Other' }))).toBe(taken)
    expect(await press([new ConnectionLost(), taken], made({ createdAt: earlier }))).toBe(taken)
  })

  it('takes only the same name and slug for the same', async () => {
    const renamed = { name: 'Acme Ltd', slug: 'acme' }
    expect(await press([new ConnectionLost(), taken], made(renamed), [asked, renamed])).toBe(taken)
  })
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/domain/time.ts'
import { startService } from '#tests/worker/identity/support/service.ts'

/** When the rows of each table expire. */
const ENDS = [
  ['flows', 'expires_at'],
  ['codes', 'expires_at'],
  ['sessions', 'expires_at'],
  ['flow_errors', 'created_at'],
] as const

/** Rows of a table that expired before a time. */
async function countOld(table: string, column: string, moment: number): Promise<number> {
  const query = `select count(*) as old from ${table} where ${column} < ?`
  const found = await env.IDENTITY_DB.prepare(query)
    .bind(new Date(moment).toISOString())
    .first<{ old: number }>()
  return found?.old ?? Number.NaN
}

test('removes rows that expired long ago, and reports those that expired recently as expired', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { identity } = await browser.register()
  const refused = await browser.fetch('/self-service/login/browser?aal=aal9', {
    headers: { accept: 'text/html' },
  })
  const { searchParams } = new URL(refused.headers.get('location') ?? '')
  const shown = (path: string) => browser.fetch(path).then(({ status }) => status)
  const error = `/self-service/errors?id=${searchParams.get('id')}`
  const flow = await browser.start('verification')
  const form = `/self-service/verification/flows?id=${flow.id}`
  expect([await shown(form), await shown(error)]).toEqual([200, 200])

  mine.pass(DAY - HOUR)
  await mine.scheduled()
  expect([await shown(form), await shown(error)]).toEqual([410, 200])

  mine.pass(DAY + 3 * HOUR)
  for (const [table, end] of ENDS) expect(await countOld(table, end, mine.now() - DAY), table).not.toBe(0)
  await mine.scheduled()
  expect([await shown(form), await shown(error)]).toEqual([404, 404])
  for (const [table, end] of ENDS) expect(await countOld(table, end, mine.now() - DAY), table).toBe(0)
  const kept = await env.IDENTITY_DB.prepare('select id from identities where id = ?').bind(identity.id).all()
  expect(kept.results).toHaveLength(1)
})

test('no table grows without limit unless it holds accounts', async () => {
  const tables = await env.IDENTITY_DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' and name not like 'd1\\_%' escape '\\'",
  ).all<{ name: string }>()
  const accounts = ['addresses', 'credential_identifiers', 'credentials', 'identities']
  // Emails leave the outbox when they are sent or given up; an email change is removed with its session.
  const swept = ['codes', 'email_changes', 'flow_errors', 'flows', 'outbox', 'sessions']
  expect(tables.results.map(({ name }) => name).sort()).toEqual([...accounts, ...swept].sort())
})

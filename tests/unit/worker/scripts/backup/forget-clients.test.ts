import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { forgetClients, isMeter } from '#worker/scripts/backup/forget-clients.ts'

test('a backup of a Meter has its numbers, and nothing of its clients, not even in free pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-forget-'))
  const file = join(folder, 'meter.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`
    create table client_keys (day text primary key, id text, key blob);
    create table clients (hour text, network text);
    create table distinct_clients (day text, clients integer);
    insert into client_keys values ('2026-11-20', 'id', 'a-secret-key');
    insert into distinct_clients values ('2026-11-20', 7)`)
  const insert = database.prepare('insert into clients values (?, ?)')
  database.exec('begin')
  for (let each = 0; each < 2000; each++) insert.run('2026-11-20T10', `network-${each}`)
  database.exec('commit')
  forgetClients(database)
  expect(database.prepare('select * from distinct_clients').all()).toMatchObject([{ clients: 7 }])
  expect(database.prepare('select * from client_keys union all select *, 0 from clients').all()).toEqual([])
  database.close()
  expect(readFileSync(file, 'latin1')).not.toMatch(/a-secret-key|network-\d/)
  rmSync(folder, { recursive: true })
})

test('tells Meters from other databases', () => {
  expect(isMeter('v3/do/gantry-Meter/0a1b.sqlite')).toBe(true)
  for (const path of ['v3/do/gantry-Mailbox/0a.sqlite', 'v3/d1/miniflare-D1DatabaseObject/0a.sqlite'])
    expect(isMeter(path)).toBe(false)
})

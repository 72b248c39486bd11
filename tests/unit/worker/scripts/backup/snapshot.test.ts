import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/fixtures/data-folder.ts'
import { snapshot } from '#worker/scripts/backup/snapshot.ts'

const folder = temporaryFolder('snapshot')
afterAll(folder.remove)

test('waits for a database that is locked for a moment', async () => {
  const [from, to] = [join(folder.path, 'locked.sqlite'), join(folder.path, 'copy.sqlite')]
  const source = new DatabaseSync(from)
  source.exec('CREATE TABLE rows (id INTEGER); INSERT INTO rows VALUES (1); BEGIN EXCLUSIVE')
  const copied = snapshot(from, to)
  await sleep(300)
  source.exec('INSERT INTO rows VALUES (2); COMMIT')
  await copied
  source.close()
  const copy = new DatabaseSync(to)
  expect(copy.prepare('SELECT count(*) AS rows FROM rows').get()).toEqual({ rows: 2 })
  copy.close()
})

import { expect, test } from 'vitest'
import { startService } from '#tests/worker/identity/support/service.ts'

const service = startService({ version: '1.2.3' })
const program = service.program()

test.each([
  ['/health/alive', { status: 'ok' }],
  ['/health/ready', { status: 'ok' }],
  ['/version', { version: '1.2.3' }],
])('%s answers as Kratos does', async (path, body) => {
  const answer = await program.json(path)
  expect(answer).toMatchObject({ status: 200, body })
})

test('the schema is found by its name as well as by its encoded id', async () => {
  const byName = await program.json('/schemas/user')
  expect(byName).toMatchObject({ status: 200, body: { title: 'User' } })
  expect(await program.json('/schemas/dXNlcg')).toMatchObject({ status: 200, body: byName.body as object })
})

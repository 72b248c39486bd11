// Who is an operator. To everyone else the calls don't exist.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { operators } from '#shared/contracts/operators.ts'
import { callerOf, person, START, tokenOfService } from '#tests/worker/caller.ts'
import { startDirectory } from '#tests/worker/directory/service.ts'
import { OPERATOR_EMAIL } from './operator.ts'

function open() {
  const started = startDirectory({}, START, env.DIRECTORY_DB, { warnings: ['Set it.'] }, [
    OPERATOR_EMAIL,
    'operator-by-id',
  ])
  return { ...started, operate: callerOf(operators, started.service) }
}

const verified = (email: string) => person('someone', { email, email_verified: true })

it('answers everyone else exactly as it answers an unknown procedure', async () => {
  const { service } = open()
  const callers = {
    visitor: {},
    garbage: { authorization: 'Bearer nonsense' },
    stranger: { authorization: `Bearer ${(await verified('a@example.test')).token}` },
    unverified: {
      authorization: `Bearer ${(await person('x', { email: OPERATOR_EMAIL, email_verified: false })).token}`,
    },
    unsaid: { authorization: `Bearer ${(await person('x', { email: OPERATOR_EMAIL })).token}` },
    directory: { authorization: `Bearer ${await tokenOfService('directory')}` },
  }
  const answerOf = async (name: string, method: string, headers: Record<string, string>) => {
    const body = method === 'POST' ? '{"org":"x","reason":"y"}' : null
    const request = new Request(`${env.SITE_ORIGIN}/rspc/${name}`, { method, headers, body })
    const answer = await service.fetch(request, () => undefined)
    return [answer.status, await answer.text(), [...answer.headers]]
  }
  for (const headers of Object.values(callers))
    for (const method of ['GET', 'POST', 'PUT']) {
      const unknown = await answerOf('operators.nothing', method, headers)
      expect(unknown[0]).toBe(404)
      for (const name of Object.keys(operators))
        expect(await answerOf(name, method, headers)).toEqual(unknown)
    }
})

it('knows operators by verified email, whatever its case, by id, and by the token of the command', async () => {
  const { operate } = open()
  const byEmail = await verified('OPERATOR@gantry.test')
  const command = { token: await tokenOfService('operators') }
  for (const caller of [byEmail, command])
    expect(await operate(caller, 'operators.getStatus')).toMatchObject({
      status: 200,
      data: { warnings: ['Set it.'] },
    })
})

it('lets operators look with an old login, and act only with one of the last hour', async () => {
  const { operate } = open()
  const authTime = Math.floor(START.getTime() / 1000) - 3601
  const claims = { email: OPERATOR_EMAIL, email_verified: true, auth_time: authTime }
  const operator = await person('operator', claims)
  expect((await operate(operator, 'operators.find', { text: 'acme' })).status).toBe(200)
  expect(await operate(operator, 'operators.suspend', { org: 'acme', reason: 'x' })).toMatchObject({
    status: 403,
    reason: 'login_required',
  })
})

it('gives the token of the command nothing else', async () => {
  const { call } = open()
  const command = { token: await tokenOfService('operators') }
  expect((await call(command, 'orgs.list')).status).toBe(403)
  expect((await call(command, 'internal.admins', 'x')).status).toBe(404)
})

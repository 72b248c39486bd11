import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { createClient } from '#worker/local/demo/client.ts'
import { signIn } from '#worker/local/demo/people.ts'
import { type Mailbox, openMailbox } from '#worker/local/mailbox.ts'

test.each(['code', 'link'])('the demo verifies its users where a %s is mailed', async (ADDRESS_PROOF) => {
  const settings = { ...env, ADDRESS_PROOF } as unknown as Env
  const product = async (request: Request) => {
    const ctx = createExecutionContext()
    const answer = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, settings, ctx)
    await waitOnExecutionContext(ctx)
    return answer
  }
  const mailbox = openMailbox(env.MAILBOX as DurableObjectNamespace<Mailbox>)
  const { client, email } = await signIn(createClient(product, env.SITE_ORIGIN), mailbox, 'dora')
  expect(email).toBe('dora@example.test')
  // Only a verified user may see invitations.
  expect(await client.directory('invitations.listOwn')).toEqual([])
})

// Users who change their email.

import { lastCode } from './recovering.ts'
import type { Caller, startService } from './service.ts'
import type { FlowAnswer } from './wire.ts'

type Service = ReturnType<typeof startService>

interface Saved extends FlowAnswer {
  continue_with?: { action: string; flow?: { id: string; verifiable_address: string } }[]
}

/** Requests an email change; the response, and the verification that it leads to. */
export async function askToMove(caller: Caller, email = `${crypto.randomUUID()}@example.test`) {
  const change = { method: 'profile', traits: { email } }
  const { status, body } = await caller.submit<Saved>(await caller.start('settings'), change)
  const next = body.continue_with?.find(({ action }) => action === 'show_verification_ui')?.flow
  const flow = async () =>
    (await caller.json<FlowAnswer>(`/self-service/verification/flows?id=${next?.id}`)).body
  return { email, status, body, next, flow }
}

/** Changes an email, and submits the code from the new one. */
export async function move(service: Service, caller: Caller, to?: string): Promise<string> {
  const { email, flow } = await askToMove(caller, to)
  const code = lastCode(service, email)
  const { body } = await caller.submit<FlowAnswer>(await flow(), { method: 'code', code })
  if (body.state !== 'passed_challenge') throw new Error(`The email was not changed: ${JSON.stringify(body)}`)
  return email
}

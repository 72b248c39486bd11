// What the test gateway's script asks: `/test-gateway/intents/{id}/…`. To know an intent's id is the right to use it.
// Cards are looked at and forgotten: neither their numbers nor their security codes are written anywhere.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { Card, type PaymentIntent } from '#shared/domain/billing/payment.ts'
import { UNKNOWN_URL } from '#shared/errors.ts'
import { randomLowerAlphanumeric } from '#worker/platform/crypto/random.ts'
import { tryCard } from './cards.ts'
import type { Intents } from './intents.ts'

/** A card in the words of card providers' scripts, which send all parts of it as text. */
const TypedCard = z.object({
  number: Card.shape.number,
  expiryMonth: z.pipe(z.coerce.number(), Card.shape.expiryMonth),
  expiryYear: z.pipe(z.coerce.number(), Card.shape.expiryYear),
  cvv: Card.shape.cvc,
})
const Decision = z.object({ approved: z.boolean() })

interface Problem {
  message: string
  /** The part of the card that is to blame. */
  field?: string
  code?: 'payment_intent_expired'
}

const BODY_BYTES = 10_000
const NO_STORE = { 'cache-control': 'no-store' }
const STEPS = '/intents/:id/:step{card|challenge|paypal}'

export function createTestGatewayApp(openIntents: () => Promise<Intents>): Hono {
  const app = new Hono()
  const limit = bodyLimit({
    maxSize: BODY_BYTES,
    onError: () => refuse(413, { message: 'This is more than a card.' }),
  })

  app.post('/intents/:id/card', limit, async (c) => {
    const typed = await read(TypedCard, c.req.raw)
    if ('problem' in typed) return refuse(400, typed.problem)
    const { cvv: cvc, ...card } = typed.input
    const intents = await openIntents()
    const tried = tryCard({ ...card, cvc }, intents.now)
    if ('problem' in tried) {
      const { message, field } = tried.problem
      return (
        (await closed(intents, c.req.param('id'))) ??
        refuse(402, { message, field: field === 'cvc' ? 'cvv' : field })
      )
    }
    const intent = await intents.offer(c.req.param('id'), tried.method, tried.isChallenged)
    return answer(intents, c.req.param('id'), intent)
  })

  app.post('/intents/:id/challenge', limit, async (c) => {
    const decision = await read(Decision, c.req.raw)
    if ('problem' in decision) return refuse(400, decision.problem)
    const { approved } = decision.input
    const intents = await openIntents()
    const intent = await intents.decide(c.req.param('id'), approved)
    if (intent && !approved)
      return refuse(402, { message: 'Your bank was told not to pay. Nothing was charged.' })
    return answer(intents, c.req.param('id'), intent)
  })

  app.post('/intents/:id/paypal', limit, async (c) => {
    const decision = await read(Decision, c.req.raw)
    if ('problem' in decision) return refuse(400, decision.problem)
    const intents = await openIntents()
    const id = c.req.param('id')
    if (!decision.input.approved)
      return (
        (await closed(intents, id)) ??
        refuse(402, { message: 'The payment was not approved at PayPal. Nothing was charged.' })
      )
    return answer(intents, id, await intents.offer(id, newPayPalMethod()))
  })

  app.all(STEPS, () => refuse(405, { message: 'This is called by POST.' }, { allow: 'POST' }))
  app.all('*', () => refuse(404, { message: UNKNOWN_URL }))
  return app
}

function newPayPalMethod() {
  const reference = `test-paypal-${randomLowerAlphanumeric(8)}`
  const none = { last4: null, expiryMonth: null, expiryYear: null }
  return { reference, type: 'paypal', brand: 'PayPal', ...none } as const
}

/** @param intent after the step; null when it was not taken, and the intent says why */
async function answer(intents: Intents, id: string, intent: PaymentIntent | null): Promise<Response> {
  if (!intent)
    return (await closed(intents, id)) ?? refuse(409, { message: 'This payment does not wait for this.' })
  const status = intent.status === 'authorized' ? 'authorized' : 'challenge'
  return Response.json({ status, intent }, { headers: NO_STORE })
}

/** Why an intent takes nothing any more, or null when it does. */
async function closed(intents: Intents, id: string): Promise<Response | null> {
  const intent = await intents.read(id)
  if (!intent) return refuse(404, { message: 'There is no such payment.' })
  if (intent.status === 'expired')
    return refuse(410, {
      code: 'payment_intent_expired',
      message: 'This payment has waited too long. Nothing was charged; start again.',
    })
  return intent.status === 'consumed' ? refuse(409, { message: 'This payment has been made already.' }) : null
}

async function read<S extends z.ZodMiniType>(
  schema: S,
  request: Request,
): Promise<{ input: z.output<S> } | { problem: Problem }> {
  const body: unknown = await request.json().catch(() => undefined)
  const parsed = schema.safeParse(body)
  if (parsed.success) return { input: parsed.data }
  const issue = parsed.error.issues[0]
  const [field] = issue?.path ?? []
  return {
    problem: {
      message: issue?.message ?? 'This is not understood.',
      ...(field !== undefined && { field: String(field) }),
    },
  }
}

function refuse(status: number, problem: Problem, headers: Record<string, string> = {}): Response {
  return Response.json({ error: problem }, { status, headers: { ...NO_STORE, ...headers } })
}

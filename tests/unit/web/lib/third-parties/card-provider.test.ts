import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentIntent } from '#shared/domain/billing/payment.ts'
import {
  approveCard,
  asProviderIntent,
  type CardScript,
  loadCardScript,
  readProblem,
} from '#web/lib/third-parties/card-provider.ts'

afterEach(() => vi.unstubAllGlobals())

const intent: PaymentIntent = {
  id: 'intent-1',
  gateway: 'test',
  gatewayAccountId: 'account-1',
  amount: 750,
  currencyCode: 'EUR',
  paymentMethodType: 'creditCard',
  status: 'inProgress',
  orgId: 'org-1',
  referenceId: null,
}
const card = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2040', cvv: '123' }

test('an intent keeps its own names beside those that Chargebee reads', () => {
  const { status, ...unchanged } = intent
  expect(asProviderIntent(intent)).toEqual({
    ...unchanged,
    status: 'in_progress',
    gateway_account_id: 'account-1',
    currency_code: 'EUR',
    payment_method_type: 'card',
    reference_id: null,
  })
  expect(asProviderIntent({ ...intent, status: 'inited', paymentMethodType: 'paypal' })).toMatchObject({
    status: 'inited',
    payment_method_type: 'paypal_express_checkout',
  })
})

function script(handleCardPayment: (payment: object) => Promise<unknown>): CardScript {
  const handler = { setPaymentIntent: () => undefined, handleCardPayment }
  return { load3DSHandler: async () => handler, load: () => Promise.reject(new Error('no PayPal')) }
}

test('a payment is approved when its intent comes back authorized, and in no other case', async () => {
  const asked = vi.fn(async () => ({ status: 'authorized' }))
  expect(await approveCard(script(asked), intent, card)).toBeNull()
  expect(asked).toHaveBeenCalledWith({ card }, {})
  for (const answer of [undefined, null, {}, { status: 'in_progress' }])
    expect(
      await approveCard(
        script(async () => answer),
        intent,
        card,
      ),
    ).toMatchObject({
      message: 'The payment was not approved. Nothing was charged.',
    })
})

test('a refusal names the part of the card that it is about, and an intent that is too old', async () => {
  const declined = Object.assign(new Error('The card was declined.'), { field: 'number' })
  expect(
    await approveCard(
      script(() => Promise.reject(declined)),
      intent,
      card,
    ),
  ).toEqual({
    message: 'The card was declined.',
    field: 'number',
    expired: false,
  })
  expect(readProblem({ message: 'x', displayMessage: 'Wrong code.', field: 'cvv' })).toMatchObject({
    message: 'Wrong code.',
    field: 'cvc',
  })
  expect(readProblem({ message: 'x', code: 'payment_intent_expired' }).expired).toBe(true)
  expect(readProblem({ message: 'x', code: 'card_expired', field: 'expiry_year' })).toEqual({
    message: 'x',
    field: 'expiryYear',
    expired: false,
  })
  for (const nothing of [undefined, null, 7, 'refused'])
    expect(readProblem(nothing).message).toBe('The payment was not approved. Nothing was charged.')
})

test('the script is fetched once, and again after a failure', async () => {
  const added: { src: string; onload: () => void; onerror: () => void }[] = []
  const createElement = () => ({ remove: () => undefined })
  vi.stubGlobal('document', { createElement, head: { append: (each: never) => added.push(each) } })
  const provider = { script: 'https://cards.test/cards.js', site: 'acme', publishableKey: 'key' }

  const failing = loadCardScript(provider)
  added[0]?.onerror()
  await expect(failing).rejects.toThrow('could not be loaded from https://cards.test/cards.js')

  const foreign = loadCardScript(provider)
  added[1]?.onload()
  await expect(foreign).rejects.toThrow("is not a card provider's")

  const instance = {}
  const init = vi.fn(() => instance)
  vi.stubGlobal('Chargebee', { init })
  const both = [loadCardScript(provider), loadCardScript(provider)]
  added[2]?.onload()
  expect(await Promise.all(both)).toEqual([instance, instance])
  expect(init).toHaveBeenCalledExactlyOnceWith({ site: 'acme', publishableKey: 'key' })
  expect(added.map(({ src }) => src)).toEqual(Array(3).fill(provider.script))
})

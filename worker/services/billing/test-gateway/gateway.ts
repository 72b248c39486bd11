// The payment gateway for developing and trying out: it behaves like a real one and moves no money. It is a fake of
// another company's, so it keeps to tables of its own and shares nothing with billing but the port.

import { openDatabase } from '#worker/services/billing/context.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { createTestGatewayApp } from './app.ts'
import { declineLater } from './cards.ts'
import { openIntents } from './intents.ts'

/** @param now the billing clock */
export function createTestGateway(db: D1Database, now: () => Promise<Date>): PaymentGateway {
  const intents = async () => openIntents(openDatabase(db), await now())
  return {
    open: async (intent) => (await intents()).open(intent),
    read: async (id) => (await intents()).read(id),
    capture: async (id) => (await intents()).capture(id),
    openStored: async (intent, method) =>
      declineLater(method.reference) ?? (await intents()).open(intent, method),
    charge: async ({ method, key }) => declineLater(method) ?? { reference: `test-charge-${key}` },
    app: createTestGatewayApp(intents),
  }
}

// The handlers of webhooks, by procedure.

import type { Webhooks } from '#shared/contracts/webhooks.ts'
import type { Person, ServiceActor } from '#worker/platform/rpc/context.ts'
import type { RpcHandlers } from '#worker/platform/rpc/rpc.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { createWebhook } from './create.ts'
import { deleteWebhook } from './delete.ts'
import { getDelivery } from './get-delivery.ts'
import { listWebhooks } from './list.ts'
import { listDeliveries } from './list-deliveries.ts'
import { resendDelivery } from './resend.ts'
import { rotateWebhookSecret } from './rotate-secret.ts'
import { testWebhook } from './test.ts'
import { updateWebhook } from './update.ts'

export const webhookHandlers: RpcHandlers<Webhooks, Context<Person | ServiceActor>> = {
  'webhooks.list': listWebhooks,
  'webhooks.create': createWebhook,
  'webhooks.update': updateWebhook,
  'webhooks.rotateSecret': rotateWebhookSecret,
  'webhooks.delete': deleteWebhook,
  'webhooks.test': testWebhook,
  'webhooks.listDeliveries': listDeliveries,
  'webhooks.getDelivery': getDelivery,
  'webhooks.resend': resendDelivery,
}

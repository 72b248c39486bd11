// A directory with a fake clock, whose webhooks go to fake receivers, by host.

import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { WebhookBody } from '#shared/domain/webhooks/webhook-message.ts'
import { START, tokenOf } from '#tests/worker/caller.ts'
import {
  founded,
  freshSlug,
  SEALING_KEY,
  type Started,
  startDirectory,
} from '#tests/worker/directory/service.ts'
import { GuardedFetchError, type GuardedRequest } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { type DirectoryPorts, openDatabase } from '#worker/services/directory/context.ts'
import { deliverWebhooks } from '#worker/services/directory/webhooks/deliver.ts'

const timeOf = (milliseconds: number) => new Date(START.getTime() + milliseconds)

type Receive = (request: GuardedRequest) => number | 'down' | Promise<number | 'down'>

export interface Received {
  host: string
  id: string
  headers: Record<string, string>
  text: string
  body: WebhookBody
}

export async function openHooks(ports: Partial<DirectoryPorts> = {}, db = env.DIRECTORY_DB) {
  // A run serves the endpoints of all organizations, those of earlier tests too.
  for (const table of ['webhook_deliveries', 'webhook_messages', 'webhook_endpoints'])
    await env.DIRECTORY_DB.prepare(`delete from ${table}`).run()
  const received: Received[] = []
  const receivers = new Map<string, Receive>()
  const ask: DirectoryPorts['ask'] = async (url, request) => {
    const { host } = new URL(url)
    const status = await (receivers.get(host) ?? (() => 204))(request)
    if (status === 'down') throw new GuardedFetchError('unreachable', 'The connection failed.')
    const { headers, body: text = '' } = request
    if (status < 300) {
      const body = WebhookBody.parse(JSON.parse(text))
      received.push({ host, id: headers['webhook-id'] ?? '', headers, text, body })
    }
    return {
      status,
      headers: [['x-answer', host]],
      body: new TextEncoder().encode(`told ${status}`),
      isCut: false,
    }
  }
  /** The same place at another time, in a process of its own. */
  const at = (milliseconds: number, more: Partial<DirectoryPorts> = {}, on = db): Started =>
    startDirectory({ ask, ...ports, ...more }, timeOf(milliseconds), on)
  const started = at(0)
  const place = await founded(started)
  const { call } = started
  const { admin, org } = place

  async function hook(
    fields: { url?: string; events?: never[] | null; applications?: string[] | null } = {},
  ) {
    const input = {
      org: org.id,
      url: 'https://hooks.example.com/in',
      name: '',
      events: null,
      applications: null,
    }
    const { data } = await call(admin, 'webhooks.create', { ...input, ...fields })
    return { ...data.endpoint, secret: data.secret }
  }

  async function application(name = 'Editor') {
    const { data } = await call(admin, 'applications.create', { orgId: org.id, name, slug: freshSlug('app') })
    return data
  }

  return {
    ...started,
    ...place,
    at,
    hook,
    application,
    received,
    receivers,
    /** The run of webhooks alone. */
    sweep: (milliseconds: number, on = db) =>
      deliverWebhooks({
        db: openDatabase(on),
        ports: { ask, sealingKeys: [SEALING_KEY] },
        site: { origin: env.SITE_ORIGIN, productName: 'Gantry' },
        clock: () => timeOf(milliseconds),
      }),
    /** Changes an application, which is an event. */
    async touch(id: string, description: string, milliseconds = 0) {
      const token = await tokenOf(admin.userId, { email: admin.email }, timeOf(milliseconds))
      await at(milliseconds).call({ token }, 'applications.update', { id, description })
    },
    /** Throws unless the reference library accepts it at its own time. */
    verify(secret: string, { text, headers }: Pick<Received, 'text' | 'headers'>, now?: number) {
      vi.useFakeTimers({ toFake: ['Date'], now: now ?? Number(headers['webhook-timestamp']) * 1000 })
      try {
        return new Webhook(secret).verify(text, headers)
      } finally {
        vi.useRealTimers()
      }
    },
  }
}

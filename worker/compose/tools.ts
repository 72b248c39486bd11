// The tools under `/dev/`: on localhost, in a preview for requests with its secret, and nowhere else.

import type { Settings } from '#worker/env.ts'
import { createLocalTools } from '#worker/local/app.ts'
import type { LocalClock } from '#worker/local/clock.ts'
import type { DemoStores } from '#worker/local/demo/app.ts'
import type { MeterOf } from '#worker/local/demo/meter.ts'
import type { MailboxLooks, MailboxPort } from '#worker/local/mailbox.ts'
import { createPreviewTools } from '#worker/local/preview.ts'

export interface ToolsDeps {
  mailbox: MailboxPort
  font: MailboxLooks['font']
  clock: LocalClock
  files: R2Bucket
  client: Pick<Fetcher, 'fetch'>
  stores: DemoStores
  meterOf: MeterOf
  product: (request: Request, waitUntil: (work: Promise<unknown>) => void) => Promise<Response>
}

/** Null: there are none. */
export function createTools(
  settings: Settings,
  { mailbox, font, clock, files, client, stores, meterOf, product }: ToolsDeps,
) {
  const { ENVIRONMENT, PREVIEW_SECRET: secret, SITE_ORIGIN: origin } = settings
  const looks = { productName: settings.PRODUCT_NAME, font }
  if (ENVIRONMENT === 'preview' && secret) return createPreviewTools({ mailbox, looks, files, secret })
  if (ENVIRONMENT !== 'local') return null
  return createLocalTools({
    mailbox,
    looks,
    clock,
    client,
    origin,
    stores: isAllOwn(settings) ? stores : null,
    meterOf,
    /** Waits for the work after the response as well. */
    async product(request) {
      const after: Promise<unknown>[] = []
      const answer = await product(request, (work) => void after.push(work))
      await Promise.all(after)
      return answer
    },
  })
}

/** Whether the demo writes only to this product's own stores. */
function isAllOwn({ IDENTITY_URL, AUTH_URL, DIRECTORY_URL, BILLING_URL, MAIL_SMTP_URL }: Settings): boolean {
  return ![IDENTITY_URL, AUTH_URL, DIRECTORY_URL, BILLING_URL, MAIL_SMTP_URL].some(Boolean)
}

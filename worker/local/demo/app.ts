// Demo data: users and organizations in every state of the product. It is created through the product's own APIs, so
// that it is as valid as real data; only plans are backdated, in the database. Loading the demo is idempotent: it
// restores what is missing or has expired, and changes nothing else.

import { Hono } from 'hono'
import { conflict } from '#shared/errors.ts'
import { links } from '#shared/routes.ts'
import type { MailboxPort } from '#worker/local/mailbox.ts'
import { createClient, type Product } from './client.ts'
import { openHistory } from './history.ts'
import { raiseLimits } from './limits.ts'
import { load } from './load.ts'
import { readPlaces } from './membership.ts'
import type { MeterOf } from './meter.ts'
import { demoOrganizations } from './organizations.ts'
import { ABOUT, email, NAMES, PASSWORD, type People, signIn } from './people.ts'
import { openPlans } from './plans.ts'
import { createDemoSigners } from './signature.ts'

/** The databases of the embedded services that the demo writes to. */
export interface DemoStores {
  billing: D1Database
  directory: D1Database
}

export interface DemoDeps {
  product: Product
  origin: string
  mailbox: MailboxPort
  /** Null when a service that the demo writes to isn't embedded. */
  stores: DemoStores | null
  /** Where it is counted what the clients of an application are said to have done. */
  meterOf: MeterOf
  /** The billing clock. */
  now: () => Promise<Date>
}

export function demoApp(deps: DemoDeps): Hono {
  const app = new Hono()
  app.post('/dev/demo', async (c) => c.json(await loadDemo(deps)))
  return app
}

async function loadDemo({ product, origin, mailbox, stores, meterOf, now }: DemoDeps) {
  if (!stores)
    throw conflict(
      'The demo is for the built-in services and the local mailbox. Unset IDENTITY_URL, AUTH_URL, DIRECTORY_URL, BILLING_URL and MAIL_SMTP_URL.',
    )
  const client = createClient(product, origin)
  const people: Partial<People> = {}
  for (const name of NAMES) people[name] = await signIn(client, mailbox, name)
  const all = people as People
  const places = await readPlaces(all)
  await raiseLimits(stores.directory, all)
  const stage = {
    people: all,
    places,
    mailbox,
    signers: await createDemoSigners(),
    plans: openPlans(stores.billing, await now()),
    backdate: openHistory(stores.directory, meterOf, new Date()),
  }
  const organizations = []
  for (const { about, ...wanted } of demoOrganizations) {
    const { name, slug } = wanted
    const plan = await load(stage, wanted)
    organizations.push({ name, slug, url: `${origin}${links.organization(slug)}`, plan, about })
  }
  const signIns = NAMES.map((name) => ({ email: email(name), password: PASSWORD, about: ABOUT[name] }))
  return { signIns, organizations }
}

import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, utcDay } from '#shared/domain/time.ts'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { demoApp } from '#worker/local/demo/app.ts'
import { createClient } from '#worker/local/demo/client.ts'
import { NAMES, type People, signIn } from '#worker/local/demo/people.ts'
import { type Mailbox, openMailbox } from '#worker/local/mailbox.ts'

const mailbox = openMailbox(env.MAILBOX as DurableObjectNamespace<Mailbox>)
const product = (request: Request) => exports.default.fetch(request)
const visitor = createClient(product, env.SITE_ORIGIN)

interface Loaded {
  signIns: { email: string; password: string }[]
  organizations: { slug: string; plan: string | null; url: string }[]
}
const load = () => visitor.json<Loaded>('/dev/demo', {})

/** What stands in the fixtures' table, organization by organization. */
const TABLE = {
  acme: {
    status: 'active',
    applications: ['editor TauriVersion2 4', 'notes TauriVersion1 2', 'player Packager 0', 'studio Other 2'],
  },
  solo: { status: 'active', applications: ['sketch TauriVersion2 1'] },
  fresh: { status: 'inTrial', applications: [] },
  bare: { status: 'inactive', applications: [] },
  trial: { status: 'inTrial', applications: ['compass TauriVersion2 1'] },
  cancelled: { status: 'nonRenewing', applications: ['almanac TauriVersion2 1'] },
  ended: { status: 'inactive', applications: ['lantern TauriVersion2 1'] },
  'ended-empty': { status: 'inactive', applications: [] },
  trialended: { status: 'inactive', applications: ['kite TauriVersion2 1'] },
  overdue: { status: 'active', applications: ['harbor TauriVersion2 1'] },
  locked: { status: 'inactive', applications: ['orchard TauriVersion2 1'] },
  'locked-empty': { status: 'inactive', applications: [] },
}
type Slug = keyof typeof TABLE
const SLUGS = Object.keys(TABLE) as Slug[]

const CANNOT_CREATE = { kind: 'application', permit: 'write' }

/** Everything that the product says of an organization, asked as Alice. */
async function look({ alice }: People, org: string) {
  const { directory, billing } = alice.client
  const [organization, applications, apiKeys, invitations, audit] = await Promise.all([
    directory('orgs.get', org),
    directory('applications.list', { org }),
    directory('apiKeys.listByOrg', org),
    directory('invitations.listByOrg', org),
    directory('audit.list', { org, limit: 100 }),
  ])
  const { id } = organization
  const [subscription, payment, { invoices }] = await Promise.all([
    billing('subscription.getSummary', id),
    billing('paymentSource.getStatus', id),
    billing('invoices.list', { orgId: id }),
  ])
  const [newest] = invoices
  const invoice = newest ? await billing('invoices.get', { orgId: id, number: newest.number }) : null
  return { organization, applications, apiKeys, invitations, audit, subscription, payment, invoice }
}

async function lookAtAll(people: People) {
  const all = await Promise.all(SLUGS.map(async (slug) => [slug, await look(people, slug)] as const))
  return Object.fromEntries(all) as Record<Slug, Awaited<ReturnType<typeof look>>>
}

async function everybody(): Promise<People> {
  const people = await Promise.all(NAMES.map(async (name) => [name, await signIn(visitor, mailbox, name)]))
  return Object.fromEntries(people)
}

async function billingNow(): Promise<number> {
  return Date.parse((await visitor.json<{ now: string }>('/dev/clock')).now)
}

/** Checks the whole table; moments are compared with the billing clock. */
function expectTable(all: Awaited<ReturnType<typeof lookAtAll>>, now: number) {
  const days = (moment: string | null) =>
    moment === null ? null : Math.round((Date.parse(moment) - now) / DAY)
  for (const slug of SLUGS) {
    const { organization, applications, subscription } = all[slug]
    const shown = applications.map((each) => `${each.slug} ${each.appType} ${each.stats.publishedReleases}`)
    expect([slug, subscription.status, subscription.plan, shown.sort()]).toEqual([
      ...[slug, TABLE[slug].status, 'basic', TABLE[slug].applications],
    ])
    const isLocked = TABLE[slug].status === 'inactive'
    expect([slug, organization.restrictions.some((each) => each.kind === 'application')]).toEqual([
      slug,
      isLocked,
    ])
    const people = organization.members.map(({ traits, role }) => `${traits.email} ${role}`)
    const wanted = ['alice@example.test Admin', 'bob@example.test Member']
    if (slug === 'acme') wanted.push('carol@example.test Admin')
    expect([slug, people.sort()]).toEqual([slug, wanted])
  }

  const ends = (slug: Slug) => {
    const { trialEnd, currentTermEnd, cancelledAt } = all[slug].subscription
    return { trialEnd: days(trialEnd), currentTermEnd: days(currentTermEnd), cancelledAt: days(cancelledAt) }
  }
  const none = { trialEnd: null, currentTermEnd: null, cancelledAt: null }
  expect(ends('bare')).toEqual(none)
  expect(ends('fresh')).toEqual({ ...none, trialEnd: 14 })
  expect(ends('trial')).toEqual({ ...none, trialEnd: 5 })
  expect(ends('cancelled')).toEqual({ ...none, currentTermEnd: 10, cancelledAt: -5 })
  const { trialEnd, cancelledAt, currentTermEnd } = ends('trialended')
  expect([trialEnd, cancelledAt, currentTermEnd]).toEqual([expect.any(Number), expect.any(Number), null])
  expect(trialEnd).toBeLessThan(0)
  for (const slug of ['ended', 'ended-empty', 'locked', 'locked-empty'] as const) {
    expect(ends(slug)).toMatchObject({ trialEnd: null, currentTermEnd: expect.any(Number) })
    expect(ends(slug).currentTermEnd).toBeLessThan(0)
  }
  for (const slug of ['cancelled', 'ended', 'ended-empty', 'locked', 'locked-empty'] as const) {
    const { invoice, subscription } = all[slug]
    expect([slug, invoice?.term?.to]).toEqual([slug, subscription.currentTermEnd])
    expect([slug, invoice?.issuedAt]).toEqual([slug, invoice?.term?.from])
  }
  expect(all.overdue.payment).toMatchObject({ status: 'invalid', last4: '0002' })
  expect(days(all.overdue.subscription.graceEnd ?? null)).toBeGreaterThan(9)
  for (const slug of ['locked', 'locked-empty'] as const) {
    expect(all[slug].organization.restrictions).toContainEqual(CANNOT_CREATE)
    expect(all[slug].organization.restrictionReason?.type).toBe('NotSubscribed')
  }
}

describe('the demo', () => {
  let first: Loaded
  let people: People

  beforeAll(async () => {
    first = await load()
    people = await everybody()
  }, 180_000)

  it('names every user who can log in, all with a verified email, and every organization', async () => {
    expect(first.signIns.map(({ email }) => email)).toEqual(NAMES.map((name) => people[name].email))
    for (const { email, password } of first.signIns) {
      const { ui } = await visitor.json<{ ui: { action: string } }>('/self-service/login/api')
      const answer = await visitor.json<{ session: { identity: { verifiable_addresses: object[] } } }>(
        ui.action.slice(env.SITE_ORIGIN.length),
        { method: 'password', identifier: email, password },
      )
      expect(answer.session.identity.verifiable_addresses).toMatchObject([{ value: email, verified: true }])
    }
    const states = first.organizations.map(({ slug, plan }) => [slug, plan])
    expect(Object.fromEntries(states)).toEqual(
      Object.fromEntries(SLUGS.map((slug) => [slug, TABLE[slug].status])),
    )
  })

  it('has every organization in the documented state, as reported by the product', async () => {
    expectTable(await lookAtAll(people), await billingNow())
    expect(await people.dora.client.directory('orgs.list')).toEqual([])
    expect((await people.carol.client.directory('orgs.list')).map(({ slug }) => slug)).toEqual(['acme'])
  })

  it('gives Acme keys, seats and pending invitations', async () => {
    const { organization, apiKeys, invitations, payment } = await look(people, 'acme')
    expect(apiKeys.map(({ displayName, scope }) => [displayName, ...scope]).sort()).toEqual([
      ['Nightly builds', 'Read', 'Write'],
      ['Release build', 'Read', 'Write'],
      ['Status page', 'Read'],
    ])
    expect(new Set(apiKeys.map(({ createdBy }) => createdBy))).toEqual(new Set(['alice@example.test']))
    const seated = organization.members.filter((member) => member.devtoolsSeat)
    expect(seated.map(({ traits }) => traits.email).sort()).toEqual([
      'alice@example.test',
      'carol@example.test',
    ])
    expect(invitations.map(({ email, role }) => `${email} ${role}`).sort()).toEqual([
      'erin@example.test Member',
      'frank@example.test Admin',
    ])
    expect(payment).toMatchObject({ status: 'valid', last4: '4242' })
  })

  it('has a rollout whose second step is said to have begun once, in the past', async () => {
    const { directory } = people.alice.client
    await worker.scheduled({} as ScheduledController, env as unknown as Env)
    const log = await directory('audit.list', { org: 'acme', limit: 100 })
    expect(JSON.stringify(log)).not.toContain('rollout.stepReached')
    const { plan } = await directory('releases.get', { org: 'acme', app: 'editor', release: '2.4.1' })
    expect(Date.parse(plan?.steps[1]?.reached?.at ?? '')).toBeLessThan(Date.now() - DAY / 2)
  })

  it('has an Electron application, and one whose key is being replaced, with a required step', async () => {
    const { directory } = people.alice.client
    const studio = await directory('releases.get', { org: 'acme', app: 'studio', release: '3.1.0' })
    expect(studio.assets.map(({ updatePlatform }) => updatePlatform?.split('-')[2])).toEqual(
      studio.assets.map(() => 'electron'),
    )
    const notes = await directory('applications.get', ['acme', 'notes'])
    expect(notes.keys).toMatchObject([{ scheme: 'minisign', knownFrom: '2.0.0' }])
    const step = await directory('releases.get', { org: 'acme', app: 'notes', release: '2.0.0' })
    expect(step).toMatchObject({ requiredStep: true, assets: [{ signatureState: 'verified' }] })
    expect(step.assets[0]?.signatures).toMatchObject([{ scheme: 'minisign', state: 'verified' }])
    const use = await directory('applications.readKeyUse', { id: notes.id })
    expect(use?.firstKeyOnly).toBeGreaterThan(0)
    expect(use?.firstKeyOnly).toBeLessThan(use?.updateChecks ?? 0)
  })

  it('gives applications a past, in which they were downloaded and asked for updates', async () => {
    const { directory } = people.alice.client
    const editor = (await look(people, 'acme')).applications.find(({ slug }) => slug === 'editor')
    const span = { from: utcDay(new Date(Date.now() - 29 * DAY)), to: utcDay(new Date()) }
    const appId = editor?.id ?? ''
    const { totals } = await directory('insights.application.read', { appId, ...span })
    expect(totals.updateChecks).toBeGreaterThan(10_000)
    expect(totals.downloads).toBeGreaterThan(totals.updateDownloads)
    const clients = await directory('insights.clients.read', { appId, ...span })
    expect(clients.perDay).toBeGreaterThan(100)
    expect(clients.series.at(-2)).toBe(clients.lastDay?.clients)
    expect(clients.countries.items.length).toBeGreaterThan(5)
    const hours = await directory('insights.hours.read', { appId })
    expect(hours.series.updateChecks.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(500)
    const { releases: outcomes } = await directory('insights.outcomes.read', { appId, ...span })
    expect(outcomes.find(({ version }) => version === '2.4.0')).toMatchObject({ failed: 1, reported: 3 })
    const adopted = { org: 'acme', app: 'editor', release: '2.4.0' }
    const { release, before } = await directory('insights.adoption.read', adopted)
    expect(release.days.at(-2)?.share).toBeGreaterThan(0.4)
    expect([before?.version, release.days.length]).toEqual(['2.3.0', 25])

    const { releases } = await directory('releases.list', { org: 'acme', app: 'editor' })
    const ages = releases.map(({ createdAt }) => Math.round((Date.now() - Date.parse(createdAt)) / DAY))
    expect(ages).toEqual([0, 1, 4, 24, 59])
    for (const { id, createdAt } of releases) {
      const history = await directory('releases.listHistory', { org: 'acme', app: 'editor', release: id })
      expect(history.find(({ action }) => action === 'release.created')?.at).toBe(createdAt)
    }
  })

  it('changes nothing when it is loaded again', async () => {
    const before = await lookAtAll(people)
    expect(await load()).toEqual(first)
    expect(await lookAtAll(people)).toEqual(before)
  })

  it('restores the states after the billing clock was moved, forwards and backwards', async () => {
    for (const days of [40, -90]) {
      await visitor.json('/dev/clock', { advanceSeconds: (days * DAY) / 1000 })
      await worker.scheduled({} as ScheduledController, env as unknown as Env)
      await load()
      const now = await billingNow()
      expectTable(await lookAtAll(people), now)
    }
    await visitor.json('/dev/clock', { advanceSeconds: (50 * DAY) / 1000 })
  }, 90_000)

  it('restores missing users and data, and leaves what was deleted permanently', async () => {
    const { alice, bob } = people
    const { organization, applications } = await look(people, 'solo')
    const [sketch] = applications
    await alice.client.directory('orgs.removeMember', { org: 'solo', userId: bob.userId })
    await alice.client.directory('applications.delete', { id: sketch?.id ?? '', name: sketch?.name ?? '' })
    await alice.client.directory('orgs.archiveOrg', 'ended-empty')

    const again = await load()
    expect(again.organizations.find(({ slug }) => slug === 'ended-empty')?.plan).toBeNull()
    const solo = await look(people, 'solo')
    expect(solo.organization.id).toBe(organization.id)
    expect(solo.organization.members.map(({ userId }) => userId)).toContain(bob.userId)
    expect(solo.applications).toEqual([])
  })
})

it('refuses to fill remote services', async () => {
  const app = demoApp({
    product,
    origin: env.SITE_ORIGIN,
    mailbox,
    stores: null,
    meterOf: () => {
      throw new Error('Nothing is counted.')
    },
    now: async () => new Date(),
  })
  app.onError((error) => new Response(error.message, { status: 409 }))
  const answer = await app.request('/dev/demo', { method: 'POST' })
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Unset IDENTITY_URL')])
})

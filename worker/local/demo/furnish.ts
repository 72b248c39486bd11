// What a demo organization has: applications with releases, API keys, DevTools seats and open invitations.

import { DAY } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import type { DemoApplication, DemoRelease } from './applications.ts'
import type { Client } from './client.ts'
import { invite } from './membership.ts'
import type { DemoOrganization } from './organizations.ts'
import type { DemoPerson, People } from './people.ts'
import { publish, unfinished } from './releases.ts'
import type { DemoSigners } from './signature.ts'

/** What an application lacks; `create` is null when it exists. */
interface Work {
  slug: string
  create: Omit<DemoApplication, 'releases'> | null
  releases: DemoRelease[]
}

/** What an organization lacks that only an active plan can create. */
export async function findWork(client: Client, orgId: string, wanted: DemoApplication[]): Promise<Work[]> {
  const present = wanted.length ? await client.directory('applications.list', { org: orgId }) : []
  const work: Work[] = []
  for (const { releases, checksPerDay: _, ...application } of wanted) {
    const { slug } = application
    const isThere = present.some((each) => each.slug === slug)
    const missing = isThere ? await unfinished(client, orgId, slug, releases) : releases
    if (!isThere || missing.length)
      work.push({ slug, create: isThere ? null : application, releases: missing })
  }
  return work
}

export async function doWork(
  client: Client,
  signers: DemoSigners,
  orgId: string,
  work: Work[],
): Promise<void> {
  for (const { slug, create, releases } of work) {
    if (create && !(await createApplication(client, signers, orgId, create))) continue
    for (const release of releases) {
      if (release.isRotating) await addSecondKey(client, signers, orgId, slug)
      await publish(client, signers, `/api/v1/orgs/${orgId}/apps/${slug}`, release)
    }
  }
}

async function addSecondKey(
  client: Client,
  { second }: DemoSigners,
  orgId: string,
  slug: string,
): Promise<void> {
  const { id } = await client.directory('applications.get', [orgId, slug])
  await client.directory('applications.addKey', { id, scheme: 'minisign', value: second.publicKey })
}

/** False if the application was deleted: its slug stays reserved. */
async function createApplication(
  client: Client,
  { first: { publicKey: updaterPublicKey } }: DemoSigners,
  orgId: string,
  application: Omit<DemoApplication, 'releases' | 'checksPerDay'>,
): Promise<boolean> {
  try {
    await client.directory('applications.create', { orgId, updaters: [], ...application, updaterPublicKey })
    return true
  } catch (problem) {
    if (problem instanceof RpcError && problem.data?.field === 'slug') return false
    throw problem
  }
}

/** Everything that the organization's own plan can create. */
export async function equip(
  people: People,
  admin: DemoPerson,
  orgId: string,
  { invited = [], seats = [], apiKeys = [] }: DemoOrganization,
): Promise<void> {
  const { directory } = admin.client
  for (const { email, role } of invited) await invite(admin, orgId, email, role)

  const members = seats.length ? await directory('orgs.listMembers', orgId) : []
  for (const { userId } of seats.map((name) => people[name]))
    if (members.some((member) => member.userId === userId && !member.devtoolsSeat))
      await directory('orgs.updateDevToolsSeat', { orgId, userId, hasSeat: true })

  const present = apiKeys.length ? await directory('apiKeys.listByOrg', orgId) : []
  for (const { displayName, scope, days } of apiKeys) {
    if (present.some((key) => key.displayName === displayName)) continue
    const expireAfter = days && (days * DAY) / 1000
    await directory('apiKeys.create', {
      displayName,
      subject: `org:${orgId}`,
      scope: [...scope],
      expireAfter,
    })
  }
}

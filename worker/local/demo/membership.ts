// Creates a demo organization and its members as users do: one creates it and invites the others by email, who accept.

import type { Role } from '#shared/domain/organizations/member.ts'
import { RpcError } from '#shared/errors.ts'
import { links } from '#shared/routes.ts'
import type { MailboxPort } from '#worker/local/mailbox.ts'
import type { DemoOrganization } from './organizations.ts'
import { type DemoPerson, mailTo, NAMES, type People } from './people.ts'

/** An organization that exists. */
interface Place {
  orgId: string
  /** An Admin among the demo's users; null without one, or when the organization is archived. */
  admin: DemoPerson | null
}

/** The organizations of the demo's users by slug. */
export async function readPlaces(people: People): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  for (const person of Object.values(people)) {
    for (const { id: orgId, slug, role } of await person.client.directory('orgs.list')) {
      const admin = places.get(slug)?.admin ?? (role === 'Admin' ? person : null)
      places.set(slug, { orgId, admin })
    }
    for (const { id: orgId, slug } of await person.client.directory('orgs.listArchived'))
      places.set(slug, { orgId, admin: null })
  }
  return places
}

/** Creates an organization; null if another user's has the slug. */
export async function found(
  people: People,
  { name, slug, founder }: DemoOrganization,
): Promise<Place | null> {
  const admin = people[founder]
  try {
    const { id: orgId } = await admin.client.directory('orgs.create', { name, slug })
    return { orgId, admin }
  } catch (problem) {
    if (problem instanceof RpcError && problem.code === 409) return null
    throw problem
  }
}

/**
 * Gives the demo's users their roles in an organization, on behalf of one of its Admins.
 * @returns an Admin who remains one
 */
export async function gather(
  people: People,
  mailbox: MailboxPort,
  orgId: string,
  wanted: DemoOrganization,
  inviter: DemoPerson,
): Promise<DemoPerson> {
  const present = await inviter.client.directory('orgs.listMembers', orgId)
  const roles = new Map(present.map(({ userId, role }) => [userId, role]))
  // Admins first, so that an Admin remains who can change the others.
  let stays: DemoPerson | undefined
  for (const [person, role] of placesOf(people, wanted)) {
    const { userId } = person
    const is = roles.get(userId)
    const admin = stays ?? inviter
    if (!is) await join(mailbox, admin, person, wanted, orgId, role)
    else if (is !== role) await admin.client.directory('orgs.updateMemberRole', { orgId, userId, role })
    if (role === 'Admin') stays ??= person
  }
  const admin = stays ?? inviter
  const { userId } = people[wanted.founder]
  if (!wanted.members[wanted.founder] && (roles.has(userId) || inviter.userId === userId))
    await admin.client.directory('orgs.removeMember', { org: orgId, userId })
  return admin
}

function placesOf(people: People, { members }: DemoOrganization): [DemoPerson, Role][] {
  const all = NAMES.flatMap((name) =>
    members[name] ? [[people[name], members[name]] as [DemoPerson, Role]] : [],
  )
  return [...all.filter(([, role]) => role === 'Admin'), ...all.filter(([, role]) => role === 'Member')]
}

async function join(
  mailbox: MailboxPort,
  admin: DemoPerson,
  { email, client }: DemoPerson,
  { name }: DemoOrganization,
  orgId: string,
  role: Role,
): Promise<void> {
  await invite(admin, orgId, email, role)
  const { links: found } = await mailTo(mailbox, email, ({ text }) =>
    text.includes(`the organization “${name}” on `),
  )
  const secret = new URL(found[0] ?? '', client.origin).pathname.split('/').at(-1) ?? ''
  await client.directory('invitations.accept', { id: secret })
}

/** Invites an email unless it has a pending invitation. */
export async function invite(admin: DemoPerson, orgId: string, email: string, role: Role): Promise<void> {
  const { directory, origin } = admin.client
  const open = (await directory('invitations.listByOrg', orgId)).find((each) => each.email === email)
  if (open && Date.parse(open.expiredAt) > Date.now()) return
  const invitationUrl = `${origin}${links.invitation('')}`
  await directory('invitations.create', { email, orgIdOrSlug: orgId, role, invitationUrl })
}

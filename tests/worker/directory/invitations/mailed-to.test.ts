// What the directory tells the identity service of an invitation's secret, and what its page tells the holder.

import { expect, it } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { person } from '#tests/worker/caller.ts'
import { subscription } from '#tests/worker/directory/service.ts'
import { openStage } from './harness.ts'

const stage = openStage()
const { call, service, invited, at, resend, linkFor } = stage

it('was mailed to the invited address, as long as the invitation is pending', async () => {
  const { admin, bob, invitation, link } = await invited()
  expect(await service.isMailedTo(link, bob.email)).toBe(true)
  expect(await service.isMailedTo(link, ` ${bob.email.toUpperCase()}`)).toBe(true)
  expect(await service.isMailedTo(link, `x${bob.email}`)).toBe(false)
  expect(await service.isMailedTo(`${link}x`, bob.email)).toBe(false)
  expect(await service.isMailedTo('', bob.email)).toBe(false)
  // Admins see the id, which is no secret.
  expect(await service.isMailedTo(invitation.id, bob.email)).toBe(false)
  expect(await at(7 * DAY, () => service.isMailedTo(link, bob.email))).toBe(false)

  await resend(admin, invitation.id)
  expect(await service.isMailedTo(linkFor(bob.email), bob.email)).toBe(true)
})

it.each(['accepted', 'revoked', 'archived'])('was not when the invitation is %s', async (how) => {
  const { admin, org, bob, invitation, link } = await invited()
  if (how === 'accepted') await stage.accept(bob, link)
  if (how === 'revoked') await call(admin, 'invitations.revoke', { id: invitation.id, org: org.id })
  if (how === 'archived') {
    stage.billing.subscription = subscription({ status: 'inactive' })
    await call(admin, 'orgs.archiveOrg', org.id)
    stage.billing.subscription = subscription({ status: 'active' })
  }
  expect(await service.isMailedTo(link, bob.email)).toBe(false)
})

it('tells its holder whom it invites and who invites, and no one else', async () => {
  const { admin, bob, invitation, link } = await invited()
  const shown = await call(null, 'invitations.get', link)
  expect(shown.data).toMatchObject({ invitee: bob.email, inviter: admin.email })
  expect((await call(null, 'invitations.get', invitation.id)).status).toBe(404)
  await stage.accept(bob, link)
  expect((await call(null, 'invitations.get', link)).data).toMatchObject({ invitee: null })
  const stranger = await person('eve')
  expect((await call(stranger, 'invitations.get', link)).data.email).not.toBe(bob.email)
})

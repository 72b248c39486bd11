import type { Directory } from '#shared/contracts/directory.ts'
import type { Input } from '#shared/rpc.ts'
import { freshSlug } from '#tests/worker/directory/service.ts'
import { ADMINS, ANYONE_LOGGED_IN, type Line } from './line.ts'
import { invitationUrl } from './place.ts'

type InvitationCall = Extract<keyof Directory, `invitations.${string}`>

/** The rows of the calls on invitations. */
export const invitationMatrix: { [Name in InvitationCall]: Line<Input<Directory[Name]>> } = {
  'invitations.listByOrg': { statuses: ADMINS, input: ({ orgSlug }) => orgSlug },
  'invitations.create': {
    statuses: ADMINS,
    input: ({ org }) => ({ email: `${freshSlug()}@example.test`, orgIdOrSlug: org, invitationUrl }),
    act: 'invitation.created',
  },
  'invitations.revoke': {
    statuses: ADMINS,
    input: async ({ org, invite }) => ({ id: (await invite('bob@example.test')).id, org }),
    act: 'invitation.revoked',
  },
  'invitations.resend': {
    statuses: ADMINS,
    input: async ({ invite }) => ({ id: (await invite(`${freshSlug()}@example.test`)).id, invitationUrl }),
    act: 'invitation.resent',
  },
  'invitations.get': {
    statuses: [200, 200, 200, 200],
    input: async ({ invite }) => (await invite(`${freshSlug()}@example.test`)).link,
  },
  // An invitation is only for its email, which is the stranger's here.
  'invitations.accept': {
    statuses: [403, 403, 200, 401],
    input: async ({ invite, stranger }) => ({ id: (await invite(stranger.email)).link }),
    act: 'member.joined',
  },

  'invitations.decline': {
    statuses: [403, 403, 200, 401],
    input: async ({ invite, stranger }) => ({ id: (await invite(stranger.email)).link }),
    act: 'invitation.declined',
  },
  'invitations.listOwn': { statuses: ANYONE_LOGGED_IN, input: () => undefined },
}

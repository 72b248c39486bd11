// The role matrix: who may make which call, and its entry in the audit log. A procedure without a row doesn't compile.

import type { DirectoryService } from '#shared/contracts/directory-service.ts'
import { DAY } from '#shared/domain/time.ts'
import type { Input } from '#shared/rpc.ts'
import { START } from '#tests/worker/caller.ts'
import { CONFIRMED } from '#tests/worker/directory/publisher.ts'
import { freshSlug } from '#tests/worker/directory/service.ts'
import { insightsMatrix } from './insights-matrix.ts'
import { invitationMatrix } from './invitation-matrix.ts'
import { ADMINS, ANYONE_LOGGED_IN, type Line, MEMBERS, SERVICES } from './line.ts'
import { notificationMatrix } from './notification-matrix.ts'
import { FEED_URL } from './place.ts'
import { retentionMatrix } from './retention-matrix.ts'

const ED25519_KEY = btoa('k'.repeat(32))

export const matrix: { [Name in keyof DirectoryService]: Line<Input<DirectoryService[Name]>> } = {
  'orgs.list': { statuses: ANYONE_LOGGED_IN, input: () => undefined },
  'orgs.listArchived': { statuses: ANYONE_LOGGED_IN, input: () => undefined },
  'orgs.create': { statuses: ANYONE_LOGGED_IN, input: () => ({ name: 'Mine', slug: freshSlug() }) },
  'orgs.get': { statuses: MEMBERS, input: ({ orgSlug }) => orgSlug },
  'orgs.listMembers': { statuses: MEMBERS, input: ({ org }) => org },
  'orgs.updateDevToolsSeat': {
    statuses: ADMINS,
    input: ({ org, member }) => ({ orgId: org, userId: member.userId, hasSeat: true }),
    act: 'seat.assigned',
  },
  'orgs.updateMemberRole': {
    statuses: ADMINS,
    input: ({ org, member }) => ({ orgId: org, userId: member.userId, role: 'Admin' }),
    act: 'member.roleChanged',
  },
  'orgs.removeMember': {
    statuses: ADMINS,
    input: ({ org, member }) => ({ org, userId: member.userId }),
    act: 'member.removed',
  },
  'orgs.archiveOrg': {
    statuses: ADMINS,
    input: async ({ org, clear }) => {
      await clear()
      return org
    },
    act: 'organization.archived',
  },

  ...invitationMatrix,

  'applications.list': { statuses: MEMBERS, input: ({ orgSlug }) => ({ org: orgSlug }) },
  'applications.get': { statuses: MEMBERS, input: ({ orgSlug, appSlug }) => [orgSlug, appSlug] },
  'applications.create': {
    statuses: MEMBERS,
    input: ({ org }) => ({ orgId: org, name: 'New', slug: freshSlug() }),
    act: 'application.created',
  },
  'applications.update': {
    statuses: MEMBERS,
    input: ({ app }) => ({ id: app, description: 'Better' }),
    act: 'application.updated',
  },
  'applications.changeType': {
    statuses: ADMINS,
    input: ({ app }) => ({ id: app, appType: 'Packager' }),
    act: 'application.typeChanged',
  },
  'applications.addKey': {
    statuses: ADMINS,
    input: ({ app }) => ({ id: app, scheme: 'ed25519', value: ED25519_KEY }),
    act: 'application.keyAdded',
  },
  'applications.retireKey': {
    statuses: ADMINS,
    input: async ({ call, admin, app }) => {
      const key = { id: app, scheme: 'ed25519' as const, value: ED25519_KEY }
      await call(admin, 'applications.addKey', key)
      return key
    },
    act: 'application.keyRetired',
  },
  'applications.readKeyUse': { statuses: MEMBERS, input: ({ app }) => ({ id: app }) },
  'applications.delete': {
    statuses: ADMINS,
    input: ({ app }) => ({ id: app, name: 'Editor' }),
    act: 'application.deleted',
  },

  ...insightsMatrix,

  // The same for all: the public part of the application.
  'downloads.get': {
    statuses: [200, 200, 200, 200],
    input: ({ orgSlug, appSlug }) => [orgSlug, appSlug],
  },
  'status.get': { statuses: [200, 200, 200, 200], input: ({ orgSlug, appSlug }) => [orgSlug, appSlug] },
  'downloads.listOlder': { statuses: [200, 200, 200, 200], input: ({ path }) => path },

  'apiKeys.listByOrg': { statuses: ADMINS, input: ({ org }) => org },
  'apiKeys.listByMember': {
    statuses: ADMINS,
    input: ({ org, member }) => ({ org, userId: member.userId }),
  },
  'apiKeys.create': {
    statuses: ADMINS,
    input: ({ org }) => ({ displayName: 'build', subject: `org:${org}`, expireAfter: null, scope: ['Read'] }),
    act: 'apiKey.created',
  },
  'apiKeys.rotate': {
    statuses: ADMINS,
    input: ({ key }) => ({ uid: key, graceSeconds: 0, rotatedAt: null, rotationId: 'a-rotation-of-a-key' }),
    act: 'apiKey.rotated',
  },
  'apiKeys.revoke': { statuses: ADMINS, input: ({ key }) => ({ uid: key }), act: 'apiKey.revoked' },

  'releases.list': { statuses: MEMBERS, input: ({ path }) => path },
  'releases.get': { statuses: MEMBERS, input: ({ draft }) => draft() },
  'releases.listHistory': { statuses: MEMBERS, input: ({ draft }) => draft() },
  'releases.create': {
    statuses: MEMBERS,
    input: ({ path }) => ({ ...path, version: '1.0.0' }),
    act: 'release.created',
  },
  'releases.update': {
    statuses: MEMBERS,
    input: async ({ draft }) => ({ ...(await draft()), notes: 'Better' }),
    act: 'release.updated',
  },
  'releases.delete': { statuses: MEMBERS, input: ({ draft }) => draft(), act: 'release.deleted' },
  'releases.publish': {
    statuses: MEMBERS,
    input: async ({ path, complete }) => ({ ...path, ...CONFIRMED, release: (await complete()).release }),
    act: 'release.published',
  },
  'releases.schedule': {
    statuses: MEMBERS,
    input: async ({ path, complete }) => ({
      ...path,
      ...CONFIRMED,
      release: (await complete()).release,
      at: new Date(START.getTime() + DAY).toISOString(),
    }),
    act: 'release.scheduled',
  },
  'releases.unschedule': { statuses: MEMBERS, input: ({ draft }) => draft() },
  'releases.requestApproval': {
    statuses: MEMBERS,
    input: async ({ path, complete }) => ({ ...path, release: (await complete()).release }),
    act: 'release.approvalRequested',
  },
  'releases.nextStep': {
    statuses: MEMBERS,
    input: async ({ published, admin, call }) => {
      const release = await published()
      const steps = [{ percent: 10 }, { percent: 100, afterMinutes: 60 }]
      await call(admin, 'releases.update', { ...release, plan: { steps } })
      return { ...release, reached: 1 }
    },
    act: 'release.updated',
  },
  'releases.yank': {
    statuses: MEMBERS,
    input: async ({ published }) => ({ ...(await published()), reason: 'It crashes' }),
    act: 'release.yanked',
  },
  'releases.unyank': {
    statuses: MEMBERS,
    input: async ({ published, admin, call }) => {
      const release = await published()
      await call(admin, 'releases.yank', { ...release, reason: 'It crashes' })
      return release
    },
    act: 'release.unyanked',
  },
  'releases.purge': { statuses: MEMBERS, input: ({ published }) => published(), act: 'release.purged' },
  'releases.rollback': {
    statuses: MEMBERS,
    input: ({ published }) => published(),
    act: 'channel.rolledBack',
  },
  'releases.promote': {
    statuses: MEMBERS,
    input: async ({ published }) => ({ ...(await published()), target: 'beta', ...CONFIRMED }),
    act: 'release.promoted',
  },
  'channels.get': { statuses: MEMBERS, input: ({ path }) => path },
  'channels.list': { statuses: MEMBERS, input: ({ path }) => path },
  'channels.update': {
    statuses: ADMINS,
    input: ({ path }) => ({ ...path, channel: 'beta', includes: '-' }),
    act: 'channel.updated',
  },
  'channels.endRollback': {
    statuses: MEMBERS,
    input: async ({ path, published, admin, call }) => {
      await call(admin, 'releases.rollback', await published())
      return path
    },
    act: 'channel.rollbackEnded',
  },

  'assets.create': {
    statuses: MEMBERS,
    input: async ({ draft }) => ({ ...(await draft()), filename: 'editor.zip', size: 7 }),
    act: 'asset.created',
  },
  'assets.get': {
    statuses: MEMBERS,
    input: async ({ path, sent }) => ({ ...path, asset: (await sent()).asset }),
  },
  'assets.complete': {
    statuses: MEMBERS,
    input: async ({ path, sent }) => ({ ...path, asset: (await sent()).asset }),
    act: 'asset.completed',
  },
  'assets.update': {
    statuses: MEMBERS,
    input: async ({ path, sent }) => ({ ...path, asset: (await sent()).asset, kind: 'companion' }),
    act: 'asset.updated',
  },
  'assets.delete': {
    statuses: MEMBERS,
    input: async ({ path, sent }) => ({ ...path, asset: (await sent()).asset }),
    act: 'asset.deleted',
  },

  'imports.preview': { statuses: MEMBERS, input: ({ path }) => ({ ...path, url: FEED_URL }) },
  'imports.createDraft': {
    statuses: MEMBERS,
    input: ({ path }) => ({ ...path, url: FEED_URL }),
    act: 'release.created',
  },
  'imports.fetchPart': { statuses: MEMBERS, input: ({ imported }) => imported(), act: 'asset.completed' },

  ...retentionMatrix,

  'webhooks.list': { statuses: ADMINS, input: ({ org }) => org },
  'webhooks.create': {
    statuses: ADMINS,
    input: ({ org }) => ({
      ...{ org, url: 'https://hooks.example.com/', name: '', events: null, applications: null },
    }),
    act: 'webhook.created',
  },
  'webhooks.update': {
    statuses: ADMINS,
    input: async ({ webhook }) => ({ ...(await webhook()), enabled: false }),
    act: 'webhook.disabled',
  },
  'webhooks.rotateSecret': {
    statuses: ADMINS,
    input: ({ webhook }) => webhook(),
    act: 'webhook.secretRotated',
  },
  'webhooks.delete': { statuses: ADMINS, input: ({ webhook }) => webhook(), act: 'webhook.deleted' },
  'webhooks.test': { statuses: ADMINS, input: ({ webhook }) => webhook() },
  'webhooks.listDeliveries': { statuses: ADMINS, input: ({ webhook }) => webhook() },
  'webhooks.getDelivery': { statuses: ADMINS, input: ({ delivery }) => delivery() },
  'webhooks.resend': { statuses: ADMINS, input: ({ delivery }) => delivery() },

  ...notificationMatrix,

  'audit.list': { statuses: ADMINS, input: ({ org }) => ({ org }) },
  'audit.listRecent': { statuses: ADMINS, input: ({ org, app }) => [org, app] },
  'audit.export': { statuses: ADMINS, input: ({ org }) => ({ org }) },

  'internal.membership': {
    statuses: SERVICES,
    input: ({ org, admin }) => ({ org, userId: admin.userId }),
  },
  'internal.isAdmin': { statuses: SERVICES, input: ({ admin }) => admin.userId },
  'internal.admins': { statuses: SERVICES, input: ({ org }) => org },
  'internal.usage': {
    statuses: SERVICES,
    input: ({ org }) => ({ orgId: org, from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }),
  },
  'internal.notifySpending': {
    statuses: SERVICES,
    input: ({ org }) => ({ id: 'a', orgId: org, subject: 'b', title: 'c', paragraphs: ['d'] }),
  },
  'internal.logBilling': {
    statuses: SERVICES,
    input: ({ org, admin }) => ({
      ...{ id: 'a', at: START.toISOString(), orgId: org, author: { id: admin.userId, name: null } },
      origin: { ip: null, country: null, requestId: null },
      ...{ name: 'billing.detailsChanged', details: { changed: 'name' } },
    }),
  },
}

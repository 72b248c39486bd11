// The rows of the role matrix for what was counted: every member may read it.

import type { Directory } from '#shared/contracts/directory.ts'
import type { Input } from '#shared/rpc.ts'
import { type Line, MEMBERS } from './line.ts'

const range = { from: '2026-01-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' }
const days = { from: '2026-11-01', to: '2026-11-20' }

type Insights = Extract<keyof Directory, `insights.${string}`>

export const insightsMatrix: { [Name in Insights]: Line<Input<Directory[Name]>> } = {
  'insights.application.get': { statuses: MEMBERS, input: ({ app }) => ({ appId: app, ...range }) },
  'insights.application.read': {
    statuses: MEMBERS,
    input: ({ app }) => ({ appId: app, ...days }),
  },
  'insights.clients.read': {
    statuses: MEMBERS,
    input: ({ app }) => ({ appId: app, ...days }),
  },
  'insights.hours.read': { statuses: MEMBERS, input: ({ app }) => ({ appId: app }) },
  'insights.lastDay.read': { statuses: MEMBERS, input: ({ app }) => ({ appId: app }) },
  'insights.adoption.read': {
    statuses: MEMBERS,
    input: ({ published }) => published(),
  },
  'insights.outcomes.read': {
    statuses: MEMBERS,
    input: ({ app }) => ({ appId: app, ...days }),
  },
  'insights.export': {
    statuses: MEMBERS,
    input: ({ app }) => ({ appId: app, ...days }),
  },
  'insights.applications.list': {
    statuses: MEMBERS,
    input: ({ orgSlug, app }) => ({ org: orgSlug, appIds: [app], ...range }),
  },
  'insights.releases.list': { statuses: MEMBERS, input: ({ app }) => ({ appId: app, ...range }) },
}

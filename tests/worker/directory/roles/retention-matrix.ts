import type { RetentionContract } from '#shared/contracts/retention.ts'
import { DEFAULT_RETENTION } from '#shared/domain/retention/retention-rule.ts'
import type { Input } from '#shared/rpc.ts'
import { ADMINS, type Line, MEMBERS } from './line.ts'

export const retentionMatrix: { [Name in keyof RetentionContract]: Line<Input<RetentionContract[Name]>> } = {
  'retention.get': { statuses: MEMBERS, input: ({ path }) => path },
  'retention.list': { statuses: MEMBERS, input: ({ path }) => path },
  'retention.preview': {
    statuses: ADMINS,
    input: ({ path }) => ({ ...path, rule: DEFAULT_RETENTION }),
  },
  'retention.update': {
    statuses: ADMINS,
    input: ({ path }) => ({ ...path, rule: DEFAULT_RETENTION }),
    act: 'retention.changed',
  },
  'retention.getRelease': { statuses: MEMBERS, input: ({ published }) => published() },
  'retention.keep': {
    statuses: ADMINS,
    input: async ({ published }) => ({ ...(await published()), kept: true }),
    act: 'release.kept',
  },
}

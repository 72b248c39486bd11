// The output of the operators' command.
import type { Found, OperatorAct } from '#shared/domain/operator.ts'

export function describeFound({ organizations, applications, people, files }: Found) {
  const lines = [
    ...organizations.flatMap((each) => [
      `organization ${each.slug} (${each.id}): ${each.name}, ${each.members} members, ${each.applications} applications, ${each.storedBytes} bytes${each.hasPublished ? '' : ', never published'}`,
      ...state('suspended', each.suspendedAt, each.suspendedReason),
      ...state('archived', each.archivedAt),
      ...listed('admins', each.admins),
      ...raised(each.limits),
    ]),
    ...applications.flatMap((each) => [
      `app ${each.orgSlug}/${each.slug} (${each.id}): ${each.name}${each.hasPublished ? '' : ', never published'}`,
      ...state('taken down', each.takenDownAt, each.takenDownReason),
      ...state('deleted', each.deletedAt),
    ]),
    ...people.flatMap((each) => [
      `person ${each.userId}: ${each.email ?? 'no email'}`,
      ...listed(
        'organizations',
        each.organizations.map(({ slug, role }) => `${slug} (${role})`),
      ),
      ...raised(each.limits),
    ]),
    ...files.flatMap((each) => [
      `file ${each.fileId}: ${each.filename} of ${each.orgSlug}/${each.appSlug}, ${each.size} bytes, sha256 ${each.sha256}`,
      ...state('taken down', each.takenDownAt, each.takenDownReason),
      ...listed(
        'releases',
        each.assets.map(({ version, channel }) => `${version} (${channel ?? 'production'})`),
      ),
    ]),
  ]
  return lines.join('\n') || 'Nothing matches.'
}

export function describeAct({ at, action, operator, subject, details }: OperatorAct) {
  const more = Object.entries(details).map(([name, value]) => `${name} ${value ?? 'standard'}`)
  const who = operator.name ? `${operator.id} (${operator.name})` : operator.id
  return [at, action, subject.name ?? '', subject.id, `by ${who}`, ...more].filter(Boolean).join('  ')
}

function state(word: string, at: string | null, reason?: string | null) {
  return at ? [`  ${word} since ${at}${reason ? `: ${reason}` : ''}`] : []
}

function listed(name: string, values: string[]) {
  return values.length ? [`  ${name}: ${values.join(', ')}`] : []
}

function raised(limits: { name: string; standard: number; raised: number | null }[]) {
  return limits.flatMap(({ name, standard, raised: value }) =>
    value === null ? [] : [`  limit ${name}: ${value} instead of ${standard}`],
  )
}

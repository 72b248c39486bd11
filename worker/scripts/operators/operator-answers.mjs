// What the operators' command prints.

/** @typedef {import('#shared/domain/operator.ts').Found} Found */
/** @typedef {import('#shared/domain/operator.ts').OperatorAct} OperatorAct */

/** @param {Found} found */
export function describeFound({ organizations, applications, people, files }) {
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

/** @param {OperatorAct} act */
export function describeAct({ at, action, operator, subject, details }) {
  const more = Object.entries(details).map(([name, value]) => `${name} ${value ?? 'standard'}`)
  const who = operator.name ? `${operator.id} (${operator.name})` : operator.id
  return [at, action, subject.name ?? '', subject.id, `by ${who}`, ...more].filter(Boolean).join('  ')
}

/** @param {string} word @param {string | null} at @param {string | null} [reason] */
function state(word, at, reason) {
  return at ? [`  ${word} since ${at}${reason ? `: ${reason}` : ''}`] : []
}

/** @param {string} name @param {string[]} values */
function listed(name, values) {
  return values.length ? [`  ${name}: ${values.join(', ')}`] : []
}

/** @param {{ name: string, standard: number, raised: number | null }[]} limits */
function raised(limits) {
  return limits.flatMap(({ name, standard, raised: value }) =>
    value === null ? [] : [`  limit ${name}: ${value} in place of ${standard}`],
  )
}

import type { AuditDetails } from '#shared/domain/audit.ts'

/** Why a guard held a rollout, by the details of its event. */
export function heldReason({ guard, rolloutPercent, seen, of }: AuditDetails): string {
  const at = `The rollout had reached ${String(rolloutPercent)}% of clients.`
  const [count, compared] = [seen, of].map((each) => Number(each).toLocaleString('en-US'))
  switch (guard) {
    case 'failures':
      return `${count} of ${compared} updates failed. ${at}`
    case 'adoption':
      return `Adoption stalls: ${count} of 100 offers were downloaded. The release before had ${compared} at the same age. ${at}`
    case 'platforms':
      return `${count} checks found no file in an hour. The mean of the week before is ${compared}. ${at}`
    default:
      return at
  }
}

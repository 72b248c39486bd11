// The audit log of the demo's past: what was done to a release is moved to when that is said to have happened.

import { HOUR, MINUTE } from '#shared/domain/time.ts'
import { firstIdAt } from '#worker/platform/ids.ts'

/** Time in an entry's id: its first characters. */
const TIME_LENGTH = 10

interface Past {
  id: string
  version: string
  application: string
  /** When it was published. */
  at: Date
  /** When the second step of its plan began. */
  secondStepAt: Date
}

/** @returns the writes that move the entries about a release and its files */
export function moveEvents(db: D1Database, { id, version, application, at, secondStepAt }: Past) {
  const move = (where: string, to: Date, ...values: string[]) =>
    db
      .prepare(`update audit set at = ?1, id = ?2 || substr(id, ${TIME_LENGTH + 1}) where ${where}`)
      .bind(to.toISOString(), firstIdAt(to).slice(0, TIME_LENGTH), ...values)
  const before = (duration: number) => new Date(at.getTime() - duration)
  const isFile = `details ->> '$.version' = ?3 and details ->> '$.application' = ?4`
  return [
    move(`subject_id = ?3 and action = 'release.created'`, before(HOUR), id),
    move(`action = 'asset.created' and ${isFile}`, before(40 * MINUTE), version, application),
    move(`action = 'asset.completed' and ${isFile}`, before(20 * MINUTE), version, application),
    move(`subject_id = ?3 and action = 'release.published'`, at, id),
    move(`subject_id = ?3 and action = 'release.updated'`, secondStepAt, id),
    move(`subject_id = ?3 and action = 'rollout.stepReached'`, new Date(secondStepAt.getTime() + 1000), id),
  ]
}

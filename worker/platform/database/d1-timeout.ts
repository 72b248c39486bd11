// Errors after which it is unknown whether D1 has committed a write:
// https://developers.cloudflare.com/d1/observability/debug-d1/#error-list

const LOST = [
  'Network connection lost',
  'D1 DB storage operation exceeded timeout',
  'D1 DB exceeded its CPU time limit and was reset',
  'D1 DB reset because its code was updated',
  'Internal error in D1 DB storage caused object to be reset',
]

/** Whether a failure, or its cause, is a D1 statement whose answer was lost: a write may have been committed. */
export function isD1AnswerLost(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { message } = each
    if (LOST.some((words) => message.includes(words))) return true
  }
  return false
}

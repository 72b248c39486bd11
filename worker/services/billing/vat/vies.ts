// VIES is the European Commission's register of VAT numbers. It asks the tax office of the country, which is often
// unavailable: only a definite answer counts, and no checkout waits for one longer than a few seconds.

import * as z from 'zod/mini'
import { VIES_ANSWER_TTL_MS, VIES_QUESTIONS_PER_PERSON, VIES_TIMEOUT_MS } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { RateLimit } from '#worker/platform/rate-limit.ts'

/** What VIES says of a number, and whom it is registered to where it says that. */
export interface ViesAnswer {
  registered: boolean
  name: string | null
}

/**
 * Asks VIES about a number as invoices write it, on behalf of a person (by id). Null: it could not be checked.
 */
export type AskVies = (vatNumber: string, userId: string) => Promise<ViesAnswer | null>

interface ViesDeps {
  /** Of its REST interface: `https://ec.europa.eu/taxation_customs/vies/rest-api`. */
  url: string
  ask: (url: string, init: RequestInit) => Promise<Response>
  limit: RateLimit
  now: () => Date
}

const MAX_ANSWERS_KEPT = 1000
const MAX_NAME_LENGTH = 200

/** `userError` is `VALID` or `INVALID`, or why the country could not be asked (`MS_UNAVAILABLE`, `TIMEOUT` …). */
const Answer = z.object({
  isValid: z.boolean(),
  userError: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
})

/** The register at `url`. Definite answers are kept for a while, as the form asks before the call that saves. */
export function createVies({ url, ask, limit, now }: ViesDeps): AskVies {
  const kept = new Map<string, { answer: ViesAnswer; until: number }>()
  return async (vatNumber, userId) => {
    const known = kept.get(vatNumber)
    if (known && known.until > now().getTime()) return known.answer
    if (!(await limit(`vies:${userId}`, VIES_QUESTIONS_PER_PERSON)).ok) return null
    try {
      const answer = await read(vatNumber)
      if (!answer) return null
      if (kept.size >= MAX_ANSWERS_KEPT) kept.clear()
      kept.set(vatNumber, { answer, until: now().getTime() + VIES_ANSWER_TTL_MS })
      return answer
    } catch (cause) {
      logProblem('VIES could not be asked', { host: new URL(url).host }, cause)
      return null
    }
  }

  async function read(vatNumber: string): Promise<ViesAnswer | null> {
    const [country, number] = [vatNumber.slice(0, 2), encodeURIComponent(vatNumber.slice(2))]
    const response = await ask(`${url}/ms/${country}/vat/${number}`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(VIES_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`VIES answered with ${response.status}.`)
    const { isValid, userError, name } = Answer.parse(await response.json())
    if (isValid) return { registered: true, name: nameOf(name) }
    if (userError === 'INVALID') return { registered: false, name: null }
    logProblem('VIES could not check a number', { country, userError: userError ?? null })
    return null
  }
}

/** Countries that keep names to themselves write `---`. */
function nameOf(name: string | null | undefined): string | null {
  const text = name?.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_NAME_LENGTH)
  return text && !/^-+$/.test(text) ? text : null
}

import { NO_FACTS } from '#shared/domain/releases/audience.ts'

/** What a check has that depends on no step of a rollout. */
export const ANY_CLIENT = { now: Date.parse('2026-11-20T10:00:00.000Z'), clientFacts: () => NO_FACTS }

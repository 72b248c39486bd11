// Whom a step of a rollout reaches first: cohorts, countries or channels. A client is in an audience when one of each
// kind that is named fits it.

import * as z from 'zod/mini'
import { Channel } from './channel-name.ts'

const MAX_COHORTS = 10
const MAX_COUNTRIES = 50
const MAX_CHANNELS = 10

/** A group that the app names itself, sent as `X-Cohort`. */
export const Cohort = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,32}$/, 'A cohort is up to 32 lower-case letters, digits and hyphens'))

/** ISO 3166-1 alpha-2. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'A country is two capital letters, such as DE'))

export const Audience = z
  .strictObject({
    cohorts: z.optional(
      z.array(Cohort).check(z.minLength(1), z.maxLength(MAX_COHORTS, 'A step can name 10 cohorts')),
    ),
    countries: z.optional(
      z.array(Country).check(z.minLength(1), z.maxLength(MAX_COUNTRIES, 'A step can name 50 countries')),
    ),
    /** The channels that clients ask for; null: production. */
    channels: z.optional(
      z.array(Channel).check(z.minLength(1), z.maxLength(MAX_CHANNELS, 'A step can name 10 channels')),
    ),
  })
  .check(
    z.refine(
      ({ cohorts, countries, channels }) => !!(cohorts || countries || channels),
      'Name a cohort, a country or a channel',
    ),
  )
export type Audience = z.infer<typeof Audience>

/** What a client says of itself, and the network of it. */
export interface ClientFacts {
  cohort: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
}

/** @param channel that the client asks for; null: production */
export function isInAudience(audience: Audience, client: ClientFacts, channel: string | null): boolean {
  const { cohorts, countries, channels } = audience
  return (
    (!cohorts || (client.cohort !== null && cohorts.includes(client.cohort))) &&
    (!countries || (client.country !== null && countries.includes(client.country))) &&
    (!channels || channels.includes(channel))
  )
}

/** Of a client of which nothing is known. */
export const NO_FACTS: ClientFacts = { cohort: null, country: null }

import * as z from 'zod/mini'

const RESERVED = 'This name of a channel has a meaning of its own; choose another'

/** What is wrong with the name of a channel, or null. The empty name is the channel without a name: production. */
export function channelProblem(channel: string): string | null {
  const problem = storedChannelProblem(channel)
  if (problem) return problem
  // Velopack's clients ask for systems by these names: `win-x64-beta` is the channel `beta`.
  return /^(win|osx|linux)(-|$)/.test(channel) ? RESERVED : null
}

/** The same of a channel that may have been there before some names were reserved. */
export function storedChannelProblem(channel: string): string | null {
  if (!channel) return null
  // It would look like the channel without a name, and its clients would never hear of it.
  if (channel === 'production') return 'Leave the channel empty for production'
  if (!/^[a-z0-9-]{1,32}$/.test(channel))
    return 'A channel is up to 32 lower-case letters, digits and hyphens'
  if (channel === 'latest' || channel === '-' || /-(mac|linux|arm64)$/.test(channel)) return RESERVED
  return null
}

/** A channel's name, or null for the one without a name. */
export const Channel = z.nullable(
  z.string().check((context) => {
    const message = channelProblem(context.value)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  }),
)

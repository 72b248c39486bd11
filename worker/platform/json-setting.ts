// A setting that holds more than a text can say.

import * as z from 'zod/mini'

export const Json = z.pipe(
  z.string(),
  z.transform((given, context): unknown => {
    try {
      return JSON.parse(given)
    } catch {
      context.issues.push({ code: 'custom', input: given, message: 'is not valid JSON' })
      return z.NEVER
    }
  }),
)

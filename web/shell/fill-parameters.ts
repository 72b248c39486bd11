import type { Place } from '#shared/match-screen.ts'

/** `text` with a value for each `:parameter`; null when one is missing. */
export function fillParameters(
  text: string,
  values: Place['params'],
  encode = (value: string) => value,
): string | null {
  let isComplete = true
  const filled = text.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    isComplete &&= value !== undefined
    return encode(value ?? '')
  })
  return isComplete ? filled : null
}

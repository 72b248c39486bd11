import { hasHiddenCharacters } from '#shared/domain/plain-text.ts'
import { MAX_FACT_LENGTH } from '#shared/domain/releases/asset-facts.ts'

/** A text that may be shown and stored; undefined: it is empty, too long, or hides something. */
export function plainFact(value: string | undefined): string | undefined {
  const text = value?.trim()
  return !text || text.length > MAX_FACT_LENGTH || hasHiddenCharacters(text) ? undefined : text
}

// What countries are called in the reader's language, as the platform knows them.

export interface Country {
  code: string
  name: string
}

/** Countries by their ISO 3166-1 codes, named and in the order of a dictionary. */
export function nameCountries(
  codes: readonly string[],
  languages: readonly string[] = readersLanguages(),
): Country[] {
  const names = new Intl.DisplayNames([...languages], { type: 'region' })
  const { compare } = new Intl.Collator([...languages])
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

/** What a country is called. */
export function nameCountry(code: string): string {
  return nameCountries([code])[0]?.name ?? code
}

function readersLanguages(): readonly string[] {
  return globalThis.navigator?.languages ?? []
}

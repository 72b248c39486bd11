/** As the page shows limits: the standard, and what was raised. */
export function describeLimits<Name extends string>(
  standards: Readonly<Record<Name, number>>,
  raised: Partial<Record<Name, number>>,
) {
  return (Object.keys(standards) as Name[]).map((name) => ({
    name,
    standard: standards[name],
    raised: raised[name] ?? null,
  }))
}

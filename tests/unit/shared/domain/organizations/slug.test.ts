import { describe, expect, it } from 'vitest'
import { deriveSlug, Slug, slugLike, slugProblem } from '#shared/domain/organizations/slug.ts'

const CHARACTERS = 'Slug must only have lower case, number and hyphens (eg: my-product)'

describe('a slug', () => {
  it.each([
    ['', 'Slug should be provided'],
    ['a'.repeat(201), 'Slug exceeds maximum length of 200'],
    ['-a', "Slug can't start with a hyphen"],
    ['a-', "Slug can't ends with a hyphen"],
    ['a--b', "Slug can't have two consecutive hyphens"],
    ['A b', CHARACTERS],
    ['Acme', CHARACTERS],
    ['a_b', CHARACTERS],
    ['café', CHARACTERS],
    ['a\n', CHARACTERS],
  ])('%j is refused: %s', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem)
    expect(Slug.safeParse(slug).error?.issues[0]?.message).toBe(problem)
  })

  it.each(['a'.repeat(200), 'a1-b2', '0', 'x'])('%j is fine', (slug) => {
    expect(slugProblem(slug)).toBeNull()
  })

  it('with several faults is told the first', () => {
    expect(slugProblem('--A')).toBe("Slug can't start with a hyphen")
  })

  it('names an example of the product at hand', () => {
    expect(slugProblem('A', 'acme-console')).toContain('(eg: acme-console)')
    expect(slugLike('acme-console').safeParse('A').error?.issues[0]?.message).toContain('(eg: acme-console)')
  })
})

describe('a slug made from a name', () => {
  it.each([
    ['  Acme  ', 'acme'],
    ['Ac!me_1.0', 'acme10'],
    ['my app', 'my-app'],
    ['a & b', 'a-b'],
    ['a---b', 'a-b'],
    ['ACME', 'acme'],
    ['App-2 Go', 'app-2-go'],
    ['-a-', '-a-'],
    ['Café Über', 'caf-ber'],
    ['tab\there', 'tab-here'],
  ])('of %j is %j', (name, slug) => {
    expect(deriveSlug(name)).toBe(slug)
  })
})

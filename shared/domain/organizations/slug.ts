// A slug is the part of an address that names an organization or an application. It is chosen once and never
// reassigned, because installed apps keep asking for updates under it.

import * as z from 'zod/mini'

export const SLUG_MAX = 200

/**
 * What is wrong with a slug, as the sentence to show, or null when it is fine. Of several faults the first
 * in this order wins.
 * @param example the product's own slug, shown as an example
 */
export function slugProblem(slug: string, example = 'my-product'): string | null {
  if (!slug) return 'Slug should be provided'
  if (slug.length > SLUG_MAX) return `Slug exceeds maximum length of ${SLUG_MAX}`
  if (slug.startsWith('-')) return "Slug can't start with a hyphen"
  if (slug.endsWith('-')) return "Slug can't ends with a hyphen"
  if (slug.includes('--')) return "Slug can't have two consecutive hyphens"
  if (!/^[a-z0-9-]+$/.test(slug)) return `Slug must only have lower case, number and hyphens (eg: ${example})`
  return null
}

/** Proposes a slug from a name. It may still break a rule (a leading hyphen, say); the form shows which. */
export function deriveSlug(name: string): string {
  return name
    .trim()
    .replace(/[^a-zA-Z0-9\s-]/g, '')
    .replace(/\s/g, '-')
    .replace(/-+/g, '-')
    .toLowerCase()
}

/** The schema of a slug, whose faults name `example`. */
export function slugLike(example?: string) {
  return z.string().check((context) => {
    const message = slugProblem(context.value, example)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  })
}

export const Slug = slugLike()

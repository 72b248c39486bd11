import type { ComponentProps, Ref } from 'react'
import { Link } from 'wouter'

interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  href: string
  ref?: Ref<HTMLAnchorElement> | undefined
  /** Leaves the console through a full page load even though the URL is on this origin (files, feeds). */
  reload?: boolean | undefined
  /** Replaces the entry in the browser's history. */
  replace?: boolean | undefined
}

/**
 * A link inside the console, or to another origin, which opens in a new tab so that an
 * upload or a half-filled form is not lost.
 */
export function TextLink({ href, reload, replace = false, ...rest }: TextLinkProps) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href))
    return <a {...rest} href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noopener' })} />
  if (reload) return <a {...rest} href={href} />
  return <Link {...rest} href={href} replace={replace} />
}

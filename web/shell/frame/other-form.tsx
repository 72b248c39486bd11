import { useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/**
 * The end of the header above a form of visitors: the way to log in from the sign-up, and to sign up elsewhere. None
 * for those who confirm who they are.
 */
export function OtherForm({ path }: { path: string }) {
  const search = useSearch()
  if (/\b(aal|refresh)=/.test(search)) return null
  const isSignUp = path === links.registration()
  return (
    <span className="small muted">
      {isSignUp ? 'Have an account? ' : 'New here? '}
      <TextLink href={withReturn(isSignUp ? links.login() : links.registration(), search)} className="link">
        {isSignUp ? 'Log in' : 'Sign up'}
      </TextLink>
    </span>
  )
}

/** `path` with what another service's login needs in order to come back, where the current URL has it. */
function withReturn(path: string, search: string): string {
  const current = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of ['login_challenge', 'return_to']) {
    const value = current.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}
